#!/usr/bin/env bash
# Every target, some at a time, and at the end a table: executions and findings.
#
#     fuzz/run.sh              twenty minutes each, two at a time
#     fuzz/run.sh 10 1         ten seconds each, one after the other
#
# Exits with 1 if anything was found, or if a target did not come to its end.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-1200}
lanes=${2:-2}
# The last one measures time, so it comes when the other lanes are nearly done.
targets=(scan_agrees_with_links_and_explain spans_fall_on_chars engine_never_panics safe_html_stays_safe fix_is_idempotent growth_is_linear streaming_equals_whole)

cargo +nightly fuzz build -O -a -s none
cargo +nightly run --quiet --example seeds

bin=target/$(rustc +nightly -vV | sed -n 's/^host: //p')/release
logs=target/runs/$(date +%Y%m%d-%H%M%S)
mkdir -p "$logs"

run() {
  local target=$1 new=$logs/$1.found
  mkdir -p "corpus/$target" "$new"
  # A finding ends libFuzzer; it starts again with the time that is left, up to ten times.
  local end=$((SECONDS + seconds)) left
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    left=$((end - SECONDS))
    [ "$left" -gt 0 ] || break
    "$bin/$target" "corpus/$target" -dict=markdown.dict -max_len=400 -timeout=20 -max_total_time="$left" \
      -print_final_stats=1 -artifact_prefix="$new/" >>"$logs/$target.log" 2>&1 || true
  done
}
export -f run
export seconds logs bin
printf '%s\n' "${targets[@]}" | xargs -P "$lanes" -I{} bash -c 'run {}'

printf '\n%-36s %14s %9s\n' target executions findings
bad=0
for target in "${targets[@]}"; do
  executions=$(awk '/number_of_executed_units/ { sum += $2 } END { printf "%d", sum }' "$logs/$target.log")
  findings=$(find "$logs/$target.found" -type f | wc -l)
  printf '%-36s %14d %9d\n' "$target" "$executions" "$findings"
  if [ "$findings" -gt 0 ] || [ "$executions" -eq 0 ]; then bad=1; fi
done
echo "logs and findings: fuzz/$logs"
exit "$bad"
