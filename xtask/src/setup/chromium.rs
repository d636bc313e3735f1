//! The browser: Debian's `chromium`, or one that is already on the system.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use super::Setup;
use super::debian::{self, Unpacked};
use crate::program::output;

/// Its names on different systems.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A Chromium that can be started.
pub struct Chromium {
    /// The browser itself.
    pub program: PathBuf,
    /// Where its libraries are if the system does not know.
    libraries: Option<OsString>,
}

impl Chromium {
    /// The one `CHROMIUM` names, or the system's, or Debian's.
    pub fn find(setup: &Setup) -> Result<Chromium, String> {
        let chromium = match Chromium::on_system() {
            Some(program) => Chromium { program, libraries: None },
            None if setup.install => {
                debian::install("chromium").map_err(sentence)?;
                Chromium { program: "/usr/bin/chromium".into(), libraries: None }
            }
            None => {
                let unpacked = Unpacked::new(setup, "chromium").map_err(sentence)?;
                Chromium {
                    // The one in `usr/bin` is a script that looks for this one in `/usr/lib`.
                    program: unpacked.path("usr/lib/chromium/chromium"),
                    libraries: Some(unpacked.libraries()),
                }
            }
        };
        let mut version = Command::new(&chromium.program);
        chromium.prepare(&mut version);
        output(version.arg("--version")).map_err(sentence)?;
        Ok(chromium)
    }

    fn on_system() -> Option<PathBuf> {
        if let Some(program) = std::env::var_os("CHROMIUM") {
            return Some(program.into());
        }
        let path = std::env::var_os("PATH")?;
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        NAMES
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
            .find(|file| file.is_file())
    }

    /// Lets `command`, or what it starts, find the libraries.
    pub fn prepare(&self, command: &mut Command) {
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn sentence(why: String) -> String {
    format!("Chromium cannot be set up ({why}); run `sudo apt-get install chromium`, or name one in CHROMIUM")
}
