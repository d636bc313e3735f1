//! `--shard I/N`: a part of the work, for jobs that run side by side. The parts are disjoint, and
//! together they are the whole.

use std::num::NonZeroUsize;
use std::str::FromStr;

/// The shard `index` of `count`, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    index: NonZeroUsize,
    count: NonZeroUsize,
}

impl Shard {
    /// Whether it has the document with this number, from 0.
    pub(crate) fn has(self, number: usize) -> bool {
        number % self.count == self.index.get() - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(written: &str) -> Result<Shard, String> {
        let parts = written
            .split_once('/')
            .and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if index <= count => Ok(Shard { index, count }),
            _ => Err("write the number of the shard and how many there are, from 1/4 to 4/4".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn every_document_is_in_one_shard() {
        for count in 1..9 {
            let shards: Vec<Shard> =
                (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
            for number in 0..50 {
                assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
            }
        }
    }

    #[test]
    fn what_is_not_a_shard_is_refused() {
        for written in ["", "1", "0/4", "5/4", "1/0", "a/b", "-1/4", "1/4/2", " 1/4"] {
            assert!(written.parse::<Shard>().is_err(), "{written}");
        }
    }
}
