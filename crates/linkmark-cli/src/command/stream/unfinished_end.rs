//! `--unfinished`: what is shown of `Some **bo`.

use linkmark::Unfinished;

/// What `--unfinished` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum UnfinishedEnd {
    /// What has come, as if it were complete
    #[default]
    Plain,
    /// Only what is decided: the text that is shown only ever grows
    Hold,
    /// What is open as if it were closed: **bo is bold already
    Close,
}

impl UnfinishedEnd {
    pub(crate) fn policy(self) -> Unfinished {
        match self {
            UnfinishedEnd::Plain => Unfinished::Plain,
            UnfinishedEnd::Hold => Unfinished::Hold,
            UnfinishedEnd::Close => Unfinished::Close,
        }
    }
}
