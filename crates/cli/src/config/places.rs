//! Where things lie when nobody says: the settings file and the data folder of each platform.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{ConfigErrors, Fault, Layer};

/// Name of the settings file.
const FILE: &str = "colloquy.toml";

fn variable(environment: &[(OsString, OsString)], name: &str) -> Option<PathBuf> {
    let found = environment.iter().find(|(found, _)| found == name);
    found.map(|(_, value)| PathBuf::from(value)).filter(|path| !path.as_os_str().is_empty())
}

/// The settings file in force: the one named by a flag or COLLOQUY_CONFIG (which must exist), else one in the
/// current folder, else one in the platform's folder for settings; none when there is none.
pub(crate) fn config_file(
    flag: Option<PathBuf>,
    environment: &[(OsString, OsString)],
) -> Result<Option<PathBuf>, ConfigErrors> {
    let named = flag.map(|path| (path, Layer::Flag("--config".to_owned()))).or_else(|| {
        let path = variable(environment, "COLLOQUY_CONFIG")?;
        Some((path, Layer::Environment("COLLOQUY_CONFIG".to_owned())))
    });
    if let Some((path, layer)) = named {
        if path.is_file() {
            return Ok(Some(path));
        }
        let message = format!("there is no file `{}`", path.display());
        return Err(ConfigErrors(vec![Fault { key: String::new(), layer, message }]));
    }
    let here = PathBuf::from(FILE);
    let there = settings_folder(environment).map(|folder| folder.join(FILE));
    Ok([Some(here), there].into_iter().flatten().find(|path| path.is_file()))
}

/// The platform's data folder for `colloquy`, or what to do when there is none.
pub(crate) fn data_folder(environment: &[(OsString, OsString)]) -> Result<PathBuf, String> {
    let home = variable(environment, "HOME");
    let folder = if cfg!(windows) {
        variable(environment, "APPDATA")
    } else if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Application Support"))
    } else {
        absolute(variable(environment, "XDG_DATA_HOME")).or_else(|| home.map(|h| h.join(".local/share")))
    };
    folder
        .map(|folder| folder.join("colloquy"))
        .ok_or_else(|| "no data folder is known for this user: name one with --data DIR".to_owned())
}

fn settings_folder(environment: &[(OsString, OsString)]) -> Option<PathBuf> {
    if cfg!(windows) || cfg!(target_os = "macos") {
        return data_folder(environment).ok();
    }
    absolute(variable(environment, "XDG_CONFIG_HOME"))
        .or_else(|| variable(environment, "HOME").map(|home| home.join(".config")))
        .map(|folder| folder.join("colloquy"))
}

/// Relative paths in the XDG variables are invalid and ignored, as their specification asks.
fn absolute(path: Option<PathBuf>) -> Option<PathBuf> {
    path.filter(|path| path.is_absolute())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_data_folder_follows_the_platform() {
        let folder =
            |pairs: &[(&str, &str)]| data_folder(&environment(pairs)).map(|p| p.display().to_string());
        assert_eq!(folder(&[("HOME", "/h")]).unwrap(), "/h/.local/share/colloquy");
        assert_eq!(folder(&[("HOME", "/h"), ("XDG_DATA_HOME", "/d")]).unwrap(), "/d/colloquy");
        assert_eq!(folder(&[("HOME", "/h"), ("XDG_DATA_HOME", "d")]).unwrap(), "/h/.local/share/colloquy");
        assert!(folder(&[("HOME", "")]).unwrap_err().contains("--data"));
    }

    #[test]
    fn a_named_settings_file_must_exist() {
        let error = config_file(Some("no/such.toml".into()), &[]).unwrap_err().to_string();
        assert_eq!(error, "settings given by --config: there is no file `no/such.toml`");
        let error = config_file(None, &environment(&[("COLLOQUY_CONFIG", "nope.toml")])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "settings in the environment, COLLOQUY_CONFIG: there is no file `nope.toml`"
        );
    }
}
