//! A study as a ZIP file, put together in memory.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use colloquy_export::markdown;
use colloquy_export::phrases::for_methods;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Whole, broken};
use crate::problem::Outcome;

/// A file that grows.
pub(super) struct Archive {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    /// How often each name was given.
    names: HashMap<String, usize>,
    interviews: usize,
    methods: BTreeSet<String>,
}

impl Default for Archive {
    fn default() -> Self {
        let zip = ZipWriter::new(Cursor::new(Vec::new()));
        Self { zip, names: HashMap::new(), interviews: 0, methods: BTreeSet::new() }
    }
}

impl Archive {
    fn file(&mut self, name: &str, content: &[u8]) -> Outcome<()> {
        self.zip.start_file(name, SimpleFileOptions::default()).map_err(|error| broken(&error))?;
        self.zip.write_all(content).map_err(|error| broken(&error))
    }

    /// One more interview, under a name that no other has.
    pub(super) fn interview(&mut self, whole: Whole) -> Outcome<()> {
        let stem = whole.stem();
        let times = self.names.entry(stem.clone()).or_default();
        *times += 1;
        let name = if *times == 1 { stem } else { format!("{stem}-{times}") };
        self.interviews += 1;
        self.methods.insert(for_methods(&whole.session, &whole.methodology));
        let page = markdown(whole.interview());
        self.file(&format!("interviews/{name}.md"), page.as_bytes())?;
        let document = serde_json::to_vec(&whole.document(false)).map_err(|error| broken(&error))?;
        self.file(&format!("interviews/{name}.json"), &document)
    }

    /// The file, with the table of ideas and a page that says what is in it.
    pub(super) fn close(mut self, study: &str, ideas: &[u8], answers: &[u8]) -> Outcome<Vec<u8>> {
        let mut about = format!(
            "{study}\n\n{} interviews. Each is in the folder `interviews` twice: to read (.md), and complete for programs \
             (.json).\nanswers.csv has a row for each answer, ideas.csv one for each idea; open them in a spreadsheet or in a program for statistics.\n\n\
             For the methods section:\n",
            self.interviews
        );
        for method in &self.methods {
            // Writing to a String cannot fail.
            let _ = writeln!(about, "{method}");
        }
        self.file("answers.csv", answers)?;
        self.file("ideas.csv", ideas)?;
        self.file("about.txt", about.as_bytes())?;
        let file = self.zip.finish().map_err(|error| broken(&error))?;
        Ok(file.into_inner())
    }
}
