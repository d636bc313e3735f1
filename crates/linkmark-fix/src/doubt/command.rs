//! Links in commands: somebody copies them into a shell or a program.

use super::Around;

/// `$ curl https://…`, `wget -q https://…`, `// see https://…`, `; see https://…`: somebody will
/// copy it into a shell or a program.
pub(super) fn is_in_command(around: &Around<'_>) -> bool {
    let mut words = around.before.rsplit(' ').filter(|word| !word.is_empty());
    let last = words.next().unwrap_or("");
    // Some editors make a dash of two hyphens.
    let is_option = last
        .strip_prefix(['-', '–', '—'])
        .is_some_and(|name| name.trim_start_matches('-').starts_with(is_letter));
    let is_program = |word: &str| PROGRAMS.contains(&word.trim_start_matches(['`', '(', '"', '*', '_']));
    let content = around.line.trim_start_matches([' ', '\t', '>', '-', '*', '+', '|']);
    // `"a", // https://…`
    let is_comment = || COMMENTS.iter().any(|start| content.contains(start));
    if content.starts_with("//") || content.starts_with(';') || is_comment() {
        return true;
    }
    let mut first = content.split(' ');
    let starts_as_command = match (first.next(), first.next()) {
        (Some("$" | "%" | "deb" | "deb-src"), Some(_)) => true,
        // `git clone`, and not "git is".
        (Some(program), Some(next)) => {
            is_program(program)
                && (next.starts_with(['-', '–', '—', '"', '\''])
                    || NEXT_WORDS.contains(&next)
                    || next.is_empty())
        }
        _ => false,
    };
    // `… curl -H "Authorization: a" https://…` in the middle of a sentence.
    let is_started = |(program, option): (&str, &str)| {
        is_program(program)
            && option
                .strip_prefix('-')
                .is_some_and(|name| name.trim_start_matches('-').starts_with(is_letter))
    };
    let words = around.before.split(' ').zip(around.before.split(' ').skip(1));
    let has_command = || words.into_iter().any(is_started);
    is_option || (around.before.ends_with(' ') && is_program(last)) || starts_as_command || has_command()
}

/// `# see https://…` beside `# by me` or `import b`: code that nobody marked as such. A heading
/// right beside another one is rare, and may be left alone.
pub(super) fn is_in_comment(around: &Around<'_>) -> bool {
    let is_comment = |line: &str| line.trim_start_matches([' ', '\t']).starts_with('#');
    let is_code = |line: &str| is_comment(line) || STATEMENTS.iter().any(|start| line.starts_with(start));
    is_comment(around.line) && around.neighbours.iter().any(|line| is_code(line))
}

/// How lines of code begin below a comment.
const STATEMENTS: &[&str] = &["#include", "class ", "def ", "export ", "from ", "import ", "require"];

/// What is before a comment in a line of code.
const COMMENTS: &[&str] = &["; // ", "\", // ", "', // ", "{ // ", "}, // ", "), // "];

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// Programs that are run with a URL or an address, at the start of a line or right before it.
const PROGRAMS: &[&str] = &[
    "add-apt-repository",
    "apk",
    "apt",
    "apt-get",
    "aria2c",
    "brew",
    "bun",
    "cargo",
    "cd",
    "choco",
    "clone",
    "composer",
    "conda",
    "curl",
    "deb",
    "deb-src",
    "deno",
    "dig",
    "dnf",
    "docker",
    "echo",
    "export",
    "ffmpeg",
    "ffuf",
    "flatpak",
    "gem",
    "gh",
    "git",
    "gobuster",
    "helm",
    "hg",
    "http",
    "httpx",
    "irm",
    "iwr",
    "kubectl",
    "lftp",
    "lynx",
    "mvn",
    "nc",
    "ncat",
    "nikto",
    "nmap",
    "npm",
    "npx",
    "nslookup",
    "nuclei",
    "nuget",
    "pacman",
    "ping",
    "pip",
    "pip3",
    "pipx",
    "pnpm",
    "podman",
    "poetry",
    "rclone",
    "rsync",
    "scp",
    "sftp",
    "skopeo",
    "sqlmap",
    "ssh",
    "ssh-copy-id",
    "sudo",
    "svn",
    "telnet",
    "terraform",
    "traceroute",
    "uv",
    "uvx",
    "wget",
    "wfuzz",
    "wpscan",
    "xdg-open",
    "yarn",
    "youtube-dl",
    "yt-dlp",
    "yum",
    "zypper",
];

/// What comes second in a command.
const NEXT_WORDS: &[&str] = &[
    "add",
    "apply",
    "build",
    "clone",
    "config",
    "create",
    "exec",
    "fetch",
    "get",
    "i",
    "init",
    "install",
    "login",
    "pull",
    "push",
    "remote",
    "repo",
    "run",
    "set",
    "submodule",
    "tap",
    "tag",
];
