//! A scratch folder, and packages in it that are read for their data alone and so are not
//! dependencies of anything.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use xtask::program::output;

/// A folder that lasts as long as this value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Result<Scratch, String> {
        let path = std::env::temp_dir().join(format!("linkmark-xtask-{}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Scratch(path))
    }

    /// The folder of an npm package, fetched and unpacked.
    pub(crate) fn npm(&self, name: &str, version: &str) -> Result<PathBuf, String> {
        let packed = output(
            Command::new("npm").args(["pack", "--silent", &format!("{name}@{version}")]).current_dir(&self.0),
        )?;
        let folder = self.0.join(name);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        output(Command::new("tar").arg("xzf").arg(self.0.join(packed.trim())).arg("-C").arg(&folder))?;
        Ok(folder.join("package"))
    }

    /// The folder of a crate's sources. Cargo fetches and unpacks what a manifest names; nothing is
    /// built.
    pub(crate) fn cargo(&self, name: &str, version: &str) -> Result<PathBuf, String> {
        let manifest = format!(
            "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[lib]\npath = \"lib.rs\"\n\
             [dependencies]\n{name} = \"={version}\"\n[workspace]\n"
        );
        for (file, content) in [("Cargo.toml", manifest.as_str()), ("lib.rs", "")] {
            fs::write(self.0.join(file), content).map_err(|error| format!("{file}: {error}"))?;
        }
        let metadata = output(
            Command::new("cargo").args(["metadata", "--quiet", "--format-version=1"]).current_dir(&self.0),
        )?;
        let metadata: serde_json::Value =
            serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        let manifest = packages
            .filter(|package| package["name"] == name)
            .find_map(|package| package["manifest_path"].as_str())
            .ok_or_else(|| format!("cargo did not fetch `{name}`"))?;
        Ok(PathBuf::from(manifest).parent().map(PathBuf::from).unwrap_or_default())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left over lies among the system's temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}
