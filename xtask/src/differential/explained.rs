//! The explanations of one engine's answers: `testdata/differential.toml`, and how often each was
//! needed.

use std::collections::BTreeMap;

use super::engine::{ENGINES, Engine, Session};
use linkmark_testdata::differences::{self, EngineDifference};
use regex::Regex;

pub(crate) struct Explained {
    pub(crate) rows: Vec<Explanation>,
    /// The engines that rows call, by name.
    witnesses: BTreeMap<String, Session>,
}

pub(crate) struct Explanation {
    pub(crate) difference: EngineDifference,
    like: Option<Regex>,
    only: Option<Regex>,
    as_if: Option<(Regex, String)>,
    pub(crate) count: usize,
    pub(crate) documents: BTreeMap<String, usize>,
}

impl Explained {
    /// Those about the session's engine. An explanation has to be true of what it explains.
    pub(crate) fn load(session: &mut Session) -> Result<Explained, String> {
        let engine = session.engine;
        let listed =
            differences::from_engines().into_iter().filter(|difference| difference.engine == engine.name);
        let rows: Vec<Explanation> = listed.map(Explanation::new).collect::<Result<_, String>>()?;
        let mut witnesses = BTreeMap::new();
        for name in rows.iter().filter_map(|row| row.difference.witness.as_ref()) {
            if !witnesses.contains_key(name) {
                let engine = ENGINES.iter().find(|engine| engine.name == name);
                let engine = engine.ok_or_else(|| format!("there is no engine `{name}`"))?;
                witnesses.insert(name.clone(), Session::start(engine)?);
            }
        }
        let documents: Vec<&str> = rows.iter().map(|row| row.difference.markdown.as_str()).collect();
        for (row, answer) in rows.iter().zip(session.html(&documents)?) {
            row.check(engine, &answer, &mut witnesses)?;
        }
        Ok(Explained { rows, witnesses })
    }

    /// Whether one of them is the reason that the engine answers so, and then it is counted.
    pub(crate) fn covers(&mut self, engine: &Engine, shortest: &str, theirs: &str) -> Result<bool, String> {
        for row in &mut self.rows {
            if row.difference.markdown == shortest
                || row.is_like(engine, shortest, theirs, &mut self.witnesses)?
            {
                row.count += 1;
                *row.documents.entry(shortest.to_owned()).or_default() += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Explanation {
    fn new(difference: EngineDifference) -> Result<Explanation, String> {
        let regex = |text: &str| Regex::new(text).map_err(|e| format!("`{}`: {e}", difference.name));
        let like = difference.like.as_ref().map(|like| regex(&format!("^(?s:{like})$"))).transpose()?;
        let only = difference.only.as_ref().map(|only| regex(only)).transpose()?;
        let as_if = match &difference.as_if {
            Some([read, said]) => Some((regex(read)?, said.clone())),
            None => None,
        };
        Ok(Explanation { difference, like, only, as_if, count: 0, documents: BTreeMap::new() })
    }

    fn check(
        &self,
        engine: &Engine,
        answer: &str,
        witnesses: &mut BTreeMap<String, Session>,
    ) -> Result<(), String> {
        let EngineDifference { name, markdown, ours, theirs, .. } = &self.difference;
        let have = engine.ours(markdown);
        if engine.agrees(&have, answer) {
            return Err(format!("`{name}` is listed, but there is no difference any more: {have:?}"));
        }
        for (who, listed, have) in [("we", ours, have.as_str()), (engine.name, theirs, answer)] {
            if listed != have {
                return Err(format!("`{name}`: {who} should answer {listed:?}, the answer is {have:?}"));
            }
        }
        let says_more = self.like.is_some() || self.as_if.is_some() || self.difference.witness.is_some();
        if says_more && !self.is_like(engine, markdown, theirs, witnesses)? {
            return Err(format!("`{name}`: what it says is not true of its own document"));
        }
        Ok(())
    }

    /// Whether all that the row says is true of a document: how it looks, what the answers may
    /// differ in, which document the engine answers instead, who answers as we do.
    fn is_like(
        &self,
        engine: &Engine,
        markdown: &str,
        theirs: &str,
        witnesses: &mut BTreeMap<String, Session>,
    ) -> Result<bool, String> {
        let ours = engine.ours(markdown);
        let looks = match (&self.like, &self.as_if) {
            (Some(like), _) => like.is_match(markdown),
            (None, Some((read, _))) => read.is_match(markdown),
            (None, None) => markdown == self.difference.markdown,
        };
        let rest_agrees =
            |only: &Regex| engine.agrees(&only.replace_all(&ours, ""), &only.replace_all(theirs, ""));
        let answers_the_other = |(read, said): &(Regex, String)| {
            let said = said.as_str();
            engine.agrees(&engine.ours(&read.replace_all(markdown, said)), &read.replace_all(theirs, said))
        };
        if !looks
            || !self.only.as_ref().is_none_or(rest_agrees)
            || !self.as_if.as_ref().is_none_or(answers_the_other)
        {
            return Ok(false);
        }
        match self.difference.witness.as_ref().and_then(|name| witnesses.get_mut(name)) {
            Some(witness) => {
                let answer = witness.html(&[markdown])?.remove(0);
                Ok(witness.engine.agrees(&ours, &answer))
            }
            None => Ok(true),
        }
    }
}
