//! The command when the system fails it: nothing is lost, no file is half written, the message says
//! what happened, and the exit code is 2. A test says so when its machine cannot bring the failure
//! about; `SECURITY.md` lists what was tried by hand.
#![cfg(unix)]

mod call;

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use call::{command, folder, limited, names, read, run, stderr, stdout, write};
use tempfile::TempDir;

const OLD: &str = "see https://a.b/c now\n";
const NEW: &str = "see <https://a.b/c> now\n";

/// Long enough for any machine, short enough for a test that hangs.
const PATIENCE: Duration = Duration::from_secs(60);

fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "waited too long: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn send(signal: &str, child: &std::process::Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
}

/// Permission bits mean nothing to root, and then there is nothing to see.
fn permissions_hold(folder: &Path) -> bool {
    let path = folder.join("closed");
    fs::write(&path, "").expect("a writable directory");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("our own file");
    let hold = fs::read(&path).is_err();
    fs::remove_file(&path).expect("our own file");
    if !hold {
        eprintln!("skipped: this user may read and write everything");
    }
    hold
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_for_every_command() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    let calls: [&[&str]; 11] = [
        &["html", "a.md"],
        &["html", "--standalone", "a.md"],
        &["text", "a.md"],
        &["links", "a.md"],
        &["links", "--json", "a.md"],
        &["fix", "a.md"],
        &["explain", "www.a.b"],
        &["compare", "-d", "all", "a.md"],
        &["dialects"],
        &["--help"],
        &["--version"],
    ];
    for args in calls {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = command(folder.path(), args).stdout(full).output().expect("the command starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(
            stderr(&output),
            "linkmark: cannot write to standard output: no space left on device\n",
            "{args:?}"
        );
    }
}

/// A limit on the size of files stops a write in the middle, as a full disk does, and needs no
/// privileges.
#[test]
fn a_file_that_does_not_fit_leaves_the_old_one_and_no_draft() {
    let folder = folder();
    let large = OLD.repeat(20_000);
    write(folder.path(), "a.md", &large);
    write(folder.path(), "a.html", "old");
    for args in [
        &["fix", "--write", "a.md"][..],
        &["html", "a.md", "-o", "a.html"],
        &["text", "a.md", "-o", "a.html"],
    ] {
        let output = limited(folder.path(), "trap '' XFSZ; ulimit -f 16", args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("cannot write `a."), "{args:?}: {}", stderr(&output));
        assert_eq!(names(folder.path()), ["a.html", "a.md"], "{args:?}");
        assert!(read(folder.path(), "a.md") == large && read(folder.path(), "a.html") == "old", "{args:?}");
    }
}

#[test]
fn a_reader_that_stops_reading_is_no_mistake() {
    let folder = folder();
    write(folder.path(), "a.md", &OLD.repeat(40_000));
    for args in [
        &["links", "a.md"][..],
        &["links", "--json", "a.md"],
        &["html", "a.md"],
        &["text", "a.md"],
        &["fix", "a.md"],
    ] {
        let mut child = command(folder.path(), args).spawn().expect("the command starts");
        let mut first = [0];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("it says something");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_breaks_while_it_is_read_is_named_and_the_rest_goes_on() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    // It can be opened and has no first byte: an error of the device, also for root.
    let output = run(folder.path(), &["links", "/proc/self/mem", "a.md"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "linkmark: cannot read `/proc/self/mem`: input/output error\n");
    assert_eq!(stdout(&output), "a.md:1:5  bare-url  https://a.b/c\n");
}

#[test]
fn files_and_directories_that_may_not_be_read_are_named_and_the_rest_goes_on() {
    let folder = folder();
    if !permissions_hold(folder.path()) {
        return;
    }
    write(folder.path(), "no.md", OLD);
    write(folder.path(), "yes.md", OLD);
    fs::create_dir(folder.path().join("shut")).expect("a directory");
    for name in ["no.md", "shut"] {
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(0o000)).expect("our own");
    }
    let output = run(folder.path(), &["links", "."]);
    fs::set_permissions(folder.path().join("shut"), fs::Permissions::from_mode(0o700)).expect("our own");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot read `./shut`: permission denied"), "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot read `no.md`: permission denied"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "yes.md:1:5  bare-url  https://a.b/c\n");
}

#[test]
fn a_directory_that_may_not_be_written_keeps_its_files_and_the_rest_is_fixed() {
    let folder = folder();
    if !permissions_hold(folder.path()) {
        return;
    }
    let shut = folder.path().join("shut");
    fs::create_dir(&shut).expect("a directory");
    write(&shut, "a.md", OLD);
    write(folder.path(), "b.md", OLD);
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o500)).expect("our own");
    let output = run(folder.path(), &["fix", "--write", "."]);
    let left = names(&shut);
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o700)).expect("our own");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot write `shut/a.md`: permission denied"), "{}", stderr(&output));
    assert_eq!(left, ["a.md"]);
    assert_eq!((read(&shut, "a.md").as_str(), read(folder.path(), "b.md").as_str()), (OLD, NEW));
}

/// Also for root, who could write it: the bit says that the file is not to be changed.
#[test]
fn a_read_only_file_is_left_as_it_is() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    fs::set_permissions(folder.path().join("a.md"), fs::Permissions::from_mode(0o444)).expect("our own");
    let output = run(folder.path(), &["fix", "--write", "a.md"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "linkmark: `a.md` is read-only and was left as it is; allow it with: chmod u+w a.md\n"
    );
    assert_eq!(
        (names(folder.path()), read(folder.path(), "a.md")),
        (vec!["a.md".to_owned()], OLD.to_owned())
    );
}

/// A new file would take one of its names, and the others would keep the old text.
#[test]
fn a_file_with_hard_links_is_left_as_it_is() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    fs::hard_link(folder.path().join("a.md"), folder.path().join("b.md")).expect("links can be made");
    write(folder.path(), "c.md", OLD);
    for (args, named) in [
        (&["fix", "--write", "a.md", "c.md"][..], "a.md"),
        (&["html", "c.md", "-o", "b.md"], "b.md"),
        (&["text", "c.md", "-o", "b.md"], "b.md"),
    ] {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = stderr(&output);
        assert!(said.contains(&format!("`{named}` has 2 names (hard links)")), "{args:?}: {said}");
        assert!(said.contains(&format!("find . -samefile {named}")), "{args:?}: {said}");
        assert_eq!(names(folder.path()), ["a.md", "b.md", "c.md"], "{args:?}");
    }
    let texts = ["a.md", "b.md", "c.md"].map(|name| read(folder.path(), name));
    assert_eq!(texts, [OLD, OLD, NEW], "the rest is fixed");
}

/// Who wrote a page may have closed it to others; no reader gets it from the draft.
#[test]
fn a_draft_is_for_its_owner_alone_and_the_page_keeps_its_permissions() {
    for (before, after) in [(None, 0o644), (Some(0o640), 0o640), (Some(0o4755), 0o755)] {
        let folder = folder();
        if let Some(mode) = before {
            write(folder.path(), "a.html", "old");
            let permissions = fs::Permissions::from_mode(mode);
            fs::set_permissions(folder.path().join("a.html"), permissions).expect("our own");
        }
        let mut shell = Command::new("sh");
        shell.current_dir(folder.path()).stdin(Stdio::piped());
        let script = "umask 022; exec \"$0\" html - -o a.html";
        let mut child = shell.args(["-c", script, env!("CARGO_BIN_EXE_linkmark")]).spawn().expect("a shell");
        let is_draft = |name: &String| name.contains(".linkmark-");
        wait_until("the draft is there", || names(folder.path()).iter().any(is_draft));
        let draft = names(folder.path()).into_iter().find(is_draft).expect("the draft");
        let mode = |name: &str| fs::metadata(folder.path().join(name)).expect("it is there").mode() & 0o7777;
        assert_eq!(mode(&draft), 0o600, "{before:?}");
        child.stdin.take().expect("a pipe").write_all(OLD.as_bytes()).expect("it reads");
        assert!(child.wait().expect("it ends").success());
        assert_eq!(mode("a.html"), after, "{before:?}");
    }
}

/// Users that no machine has, so that root can play them.
const OWNER: u32 = 61_001;
const ANOTHER: u32 = 61_002;

/// A directory in which everybody may write, with a program for another user to run as in it, and
/// `a.md` that belongs to [`OWNER`] and runs as its owner. Only root can make it.
fn with_file_of_another_user() -> Option<TempDir> {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    let path = folder.path().join("a.md");
    if std::os::unix::fs::chown(&path, Some(OWNER), Some(OWNER)).is_err() {
        eprintln!("skipped: only root can make a file of another user");
        return None;
    }
    // Giving a file away takes these bits away, so they come after.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o4664)).expect("root");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("our own");
    fs::copy(env!("CARGO_BIN_EXE_linkmark"), folder.path().join("linkmark")).expect("a copy");
    Some(folder)
}

fn owner_and_mode(path: &Path) -> (u32, u32, u32) {
    let metadata = fs::metadata(path).expect("it is there");
    (metadata.uid(), metadata.gid(), metadata.mode() & 0o7777)
}

#[test]
fn a_file_whose_owner_cannot_be_kept_is_left_as_it_is() {
    let Some(folder) = with_file_of_another_user() else { return };
    for args in [&["fix", "--write", "a.md"][..], &["html", "a.md", "-o", "a.md"]] {
        let output = Command::new(folder.path().join("linkmark"))
            .current_dir(folder.path())
            .args(args)
            .stdin(Stdio::null())
            .uid(ANOTHER)
            .gid(ANOTHER)
            .output()
            .expect("the command starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(
            stderr(&output),
            "linkmark: `a.md` was left as it is, because its owner and group cannot be kept; \
             run the command as its owner\n",
            "{args:?}"
        );
        assert_eq!((names(folder.path()).len(), read(folder.path(), "a.md")), (2, OLD.to_owned()));
        assert_eq!(owner_and_mode(&folder.path().join("a.md")), (OWNER, OWNER, 0o4664));
    }
}

#[test]
fn root_changes_a_file_and_not_its_owner_and_it_no_longer_runs_as_its_owner() {
    let Some(folder) = with_file_of_another_user() else { return };
    let output = run(folder.path(), &["fix", "--write", "a.md"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(read(folder.path(), "a.md"), NEW);
    assert_eq!(owner_and_mode(&folder.path().join("a.md")), (OWNER, OWNER, 0o664));
}

#[test]
fn a_read_only_page_is_left_as_it_is() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    write(folder.path(), "a.html", "old");
    fs::set_permissions(folder.path().join("a.html"), fs::Permissions::from_mode(0o444)).expect("our own");
    for command in ["html", "text"] {
        let output = run(folder.path(), &[command, "a.md", "-o", "a.html"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains("`a.html` is read-only and was left as it is"),
            "{}",
            stderr(&output)
        );
    }
    assert_eq!((names(folder.path()).len(), read(folder.path(), "a.html").as_str()), (2, "old"));
}

/// `fix --write - < in.md > out.md` must not be the one way to lose a byte.
#[test]
fn what_is_not_utf_8_goes_from_standard_input_to_standard_output_as_it_came() {
    let folder = folder();
    let text = b"caf\xE9 https://a.b \xE4\xB8 \xFF\n";
    fs::write(folder.path().join("a.md"), text).expect("a writable directory");
    let file = fs::File::open(folder.path().join("a.md")).expect("a file");
    let output =
        command(folder.path(), &["fix", "--write", "-"]).stdin(file).output().expect("the command starts");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (text.as_slice(), Some(0)));
    assert!(stderr(&output).contains("is not UTF-8 at byte 3 and was left as it is"), "{}", stderr(&output));
}

#[test]
fn files_that_vanish_during_a_walk_are_named_and_the_rest_goes_on() {
    let folder = folder();
    let name = |number: usize| format!("{number:04}.md");
    let count = 2000;
    (0..count).for_each(|number| write(folder.path(), &name(number), OLD));
    let child = command(folder.path(), &["links", "--count", "."]).spawn().expect("the command starts");
    // Whether a file is met before or after this is chance; that it is counted, named or never seen
    // is not.
    (0..count)
        .rev()
        .step_by(2)
        .for_each(|number| fs::remove_file(folder.path().join(name(number))).expect("our own"));
    let output = child.wait_with_output().expect("it ends");
    let (counted, missing) = (stdout(&output), stderr(&output));
    assert!(counted.lines().all(|line| line.ends_with(".md:1")), "{counted}");
    assert!(missing.lines().all(|line| line.starts_with("linkmark: there is no file `")), "{missing}");
    assert!(
        counted.lines().count() >= count / 2 && counted.lines().count() + missing.lines().count() <= count
    );
    assert_eq!(output.status.code(), Some(if missing.is_empty() { 0 } else { 2 }));
}

/// A link may lead out of the tree: a walk that followed it would change files that were not named.
#[test]
fn a_walk_follows_no_symbolic_link_unless_asked() {
    let folder = folder();
    for name in ["tree", "tree/own", "outside"] {
        fs::create_dir(folder.path().join(name)).expect("a directory");
    }
    for name in ["tree/own/a.md", "outside/b.md", "outside/c.md"] {
        write(folder.path(), name, OLD);
    }
    symlink("../outside/b.md", folder.path().join("tree/file.md")).expect("links can be made");
    symlink("../outside", folder.path().join("tree/directory")).expect("links can be made");
    symlink("tree", folder.path().join("way")).expect("links can be made");

    // A link that is named is followed, to a directory as to a file.
    for tree in ["tree", "way"] {
        let output = run(folder.path(), &["links", tree]);
        assert_eq!(stdout(&output), format!("{tree}/own/a.md:1:5  bare-url  https://a.b/c\n"));
        let output = run(folder.path(), &["compare", "--json", "-d", "commonmark,gfm", tree]);
        assert_eq!(stdout(&output).lines().count(), 1, "{}", stdout(&output));
    }
    let output = run(folder.path(), &["links", "tree/file.md"]);
    assert_eq!(stdout(&output), "tree/file.md:1:5  bare-url  https://a.b/c\n");

    let output = run(folder.path(), &["fix", "--write", "tree"]);
    assert_eq!(stderr(&output), "note: 1 file read, 1 link written out in 1 file\n");
    let texts = |names: [&str; 3]| names.map(|name| read(folder.path(), name));
    assert_eq!(texts(["tree/own/a.md", "outside/b.md", "outside/c.md"]), [NEW, OLD, OLD]);

    let output = run(folder.path(), &["fix", "--write", "-L", "tree"]);
    assert_eq!(stderr(&output), "note: 3 files read, 2 links written out in 2 files\n");
    assert_eq!(texts(["tree/own/a.md", "outside/b.md", "outside/c.md"]), [NEW, NEW, NEW]);
    assert!(folder.path().join("tree/file.md").is_symlink());
}

#[test]
fn symbolic_links_that_lead_nowhere_or_in_circles_end() {
    let folder = folder();
    fs::create_dir(folder.path().join("d")).expect("a directory");
    write(folder.path(), "d/a.md", OLD);
    for (to, from) in [("..", "d/up"), ("y.md", "x.md"), ("x.md", "y.md"), ("gone.md", "dangling.md")] {
        symlink(to, folder.path().join(from)).expect("links can be made");
    }
    let output = run(folder.path(), &["links", "."]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert_eq!(stdout(&output), "d/a.md:1:5  bare-url  https://a.b/c\n");

    let output = run(folder.path(), &["links", "--follow", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "d/a.md:1:5  bare-url  https://a.b/c\n");
    let said = stderr(&output);
    assert!(said.contains("warning: `./d/up` leads back to `.` and was not followed"), "{said}");
    assert!(said.contains("there is no file or directory `./dangling.md`"), "{said}");
    assert!(said.contains("cannot read `./x.md`: too many levels of symbolic links"), "{said}");

    let output = run(folder.path(), &["html", "dangling.md"]);
    assert_eq!(stderr(&output), "linkmark: `dangling.md` is a symbolic link to a file that is not there\n");
    // What is written through links in a circle goes nowhere, and the links stay.
    let output = run(folder.path(), &["html", "d/a.md", "-o", "x.md"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(fs::symlink_metadata(folder.path().join("x.md")).expect("it is there").is_symlink());
}

#[test]
fn a_file_with_several_names_is_fixed_once_under_its_own() {
    let folder = folder();
    write(folder.path(), "b.md", OLD);
    for name in ["a.md", "c.md"] {
        symlink("b.md", folder.path().join(name)).expect("links can be made");
    }
    let output = run(folder.path(), &["fix", "--check", "."]);
    assert_eq!(stdout(&output), "b.md:1:5: https://a.b/c → <https://a.b/c>\n");
    let output = run(folder.path(), &["fix", "--write", ".", "./b.md", "c.md"]);
    let said = stderr(&output);
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(0), "note: 1 file read, 1 link written out in 1 file\n")
    );
    assert_eq!(read(folder.path(), "b.md"), NEW);
    assert!(folder.path().join("a.md").is_symlink());
}

#[test]
fn an_interrupt_between_two_files_leaves_every_file_whole_and_no_draft() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = folder();
        let (old, new) = (OLD.repeat(50), NEW.repeat(50));
        let name = |number: usize| format!("{number:04}.md");
        let count = 800;
        (0..count).for_each(|number| write(folder.path(), &name(number), &old));
        let child = command(folder.path(), &["fix", "--write", "."]).spawn().expect("the command starts");
        wait_until("the first file is written", || read(folder.path(), &name(0)) == new);
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        let written = (0..count).filter(|&number| {
            let now = read(folder.path(), &name(number));
            assert!(now == old || now == new, "{signal}: {} is neither old nor new", name(number));
            now == new
        });
        let written = written.count();
        assert_eq!(names(folder.path()).len(), count, "{signal}: a draft was left behind");
        // On a machine that writes hundreds of files within a millisecond there was nothing left to
        // stop.
        if written < count {
            assert_eq!(output.status.code(), Some(2), "{signal}");
            let left = count - written;
            let said =
                format!("linkmark: stopped: {written} files written, {left} not read; every file is whole\n");
            assert_eq!(stderr(&output), said, "{signal}");
        }
    }
}

/// A pipe can be read once, and nothing can take its place.
#[test]
fn a_pipe_is_left_as_it_is_and_a_second_interrupt_ends_waiting_for_one() {
    let folder = folder();
    let path = folder.path().join("p.md");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo is there").success());
    let child = command(folder.path(), &["fix", "--write", "p.md"]).spawn().expect("the command starts");
    fs::write(&path, OLD).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`p.md` is a pipe or a device"), "{}", stderr(&output));
    assert_eq!(names(folder.path()), ["p.md"]);

    let mut child = command(folder.path(), &["fix", "--write", "p.md"]).spawn().expect("the command starts");
    let open = fs::OpenOptions::new().write(true).open(&path).expect("it is read");
    wait_until("it ends", || {
        send("INT", &child);
        std::thread::sleep(Duration::from_millis(20));
        child.try_wait().expect("our own child").is_some()
    });
    assert_eq!(child.wait().expect("it ended").code(), Some(130));
    drop(open);
}

#[test]
fn an_interrupt_while_a_page_is_made_leaves_the_old_page_and_no_draft() {
    for signal in ["INT", "TERM"] {
        let folder = folder();
        write(folder.path(), "a.html", "old");
        let mut command = command(folder.path(), &["html", "-", "-o", "a.html"]);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the command starts");
        // It waits for the rest of its input, with the draft open.
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(OLD.as_bytes()).expect("it reads");
        wait_until("the draft is there", || names(folder.path()).len() == 2);
        // The handler is set right after the draft is made.
        std::thread::sleep(Duration::from_millis(200));
        send(signal, &child);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
        drop(input);
        assert_eq!(
            (names(folder.path()), read(folder.path(), "a.html")),
            (vec!["a.html".to_owned()], "old".to_owned())
        );
    }
}

#[test]
fn a_directory_of_many_files_comes_in_order() {
    let folder = folder();
    let count = 10_000;
    (0..count).for_each(|number| write(folder.path(), &format!("{number:05}.md"), OLD));
    let output = run(folder.path(), &["links", "--count", "."]);
    let wanted: String = (0..count).map(|number| format!("{number:05}.md:1\n")).collect();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert!(stdout(&output) == wanted);
}

#[test]
fn a_long_line_is_a_line() {
    let folder = folder();
    write(folder.path(), "a.md", &OLD.replace('\n', " ").repeat(200_000));
    let output = run(folder.path(), &["links", "--count", "a.md"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), "200000\n"));
}

/// A limit on memory that is generous for a file of one megabyte: a dialect copied for each link,
/// as `fix` once did, needs twice as much.
#[test]
fn many_links_in_one_file_take_little_memory() {
    let folder = folder();
    write(folder.path(), "a.md", &"see www.a.com/a_b. ".repeat(50_000));
    for (args, code) in
        [(&["links", "a.md"][..], 0), (&["fix", "a.md"], 1), (&["compare", "-d", "all", "a.md"], 1)]
    {
        let output = limited(folder.path(), "ulimit -v 600000", args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", stderr(&output));
    }
}

/// A megabyte of candidates was once explained as a whole: 134 MB of text, kept in 2 GB.
#[test]
fn many_candidates_are_explained_as_far_as_anybody_reads_in_little_memory() {
    let folder = folder();
    let text = "<".repeat(1_000_000);
    write(folder.path(), "a.md", &text);
    let output = limited(folder.path(), "ulimit -v 600000", &["explain", "a.md:1"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let explained = stdout(&output);
    assert!(explained.len() < text.len() + 100_000, "{} bytes", explained.len());
    assert!(explained.contains(" more candidates; `--limit 0` explains all of them"));
}

#[test]
fn a_huge_config_file_is_read_and_a_mistake_at_its_end_has_its_place() {
    let folder = folder();
    write(folder.path(), "a.md", OLD);
    let lines = 20_000;
    let mut config = String::from("[files]\n");
    config.extend((0..lines).map(|number| format!("\"docs/{number}/**\" = \"gfm\"\n")));
    write(folder.path(), "linkmark.toml", &config);
    let output = run(folder.path(), &["links", "a.md"]);
    assert_eq!(stdout(&output), "a.md:1:5  bare-url  https://a.b/c\n", "{}", stderr(&output));
    write(folder.path(), "linkmark.toml", &format!("{config}\"x\" = 1\n"));
    let output = run(folder.path(), &["links", "a.md"]);
    assert_eq!(output.status.code(), Some(2));
    let place = format!("linkmark.toml:{}:7", lines + 2);
    assert!(stderr(&output).contains(&place), "{}", stderr(&output));
}
