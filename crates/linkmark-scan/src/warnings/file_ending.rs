//! `file-ending`: a host without a scheme that may be the name of a file.

use super::target::Host;

/// Top-level domains that are file endings, and of what. Left out is what people rather take for a
/// host, such as `ai`, `app` and `com`.
const ENDINGS: [&str; 21] = [
    "cab",        // an archive of Windows
    "cc",         // C++
    "dot",        // Graphviz
    "gd",         // a script of Godot
    "la",         // a library of libtool
    "mk",         // a makefile
    "ml",         // OCaml
    "mm",         // Objective-C++
    "mov",        // a video
    "md",         // Markdown
    "pl",         // Perl
    "pm",         // a module of Perl
    "properties", // settings of Java
    "ps",         // PostScript
    "pub",        // a public key
    "py",         // Python
    "rs",         // Rust
    "sh",         // a shell script
    "so",         // a library
    "tf",         // Terraform
    "zip",        // an archive
];

/// Whether the last label of `host` is one. Nobody calls a file `www.main.rs`.
pub(super) fn has_file_ending(host: Host<'_>) -> bool {
    let ending = host.0.rsplit('.').next().unwrap_or_default();
    !host.starts_with_www() && ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}
