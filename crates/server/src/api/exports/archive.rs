//! A study as a ZIP file, put together in memory.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use colloquy_export::markdown;
use colloquy_export::phrases::for_methods;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use super::{Whole, broken};
use crate::problem::Outcome;

/// A file that grows.
pub(super) struct Archive {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    /// How often each name was given.
    names: HashMap<String, usize>,
    interviews: usize,
    methods: BTreeSet<String>,
    /// What people would rather have left out, by the names of their files.
    wishes: Vec<(String, String)>,
    options: SimpleFileOptions,
}

impl Archive {
    /// An empty one, whose files are of a time (UTC).
    pub(super) fn new(at: Timestamp) -> Self {
        Self {
            zip: ZipWriter::new(Cursor::new(Vec::new())),
            names: HashMap::new(),
            interviews: 0,
            methods: BTreeSet::new(),
            wishes: Vec::new(),
            options: SimpleFileOptions::default().last_modified_time(time_of(at).unwrap_or_default()),
        }
    }

    /// One more file.
    pub(super) fn file(&mut self, name: &str, content: &[u8]) -> Outcome<()> {
        self.zip.start_file(name, self.options).map_err(|error| broken(&error))?;
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
        let wish = whole.check.as_ref().and_then(|check| check.leave_out.clone());
        self.wishes.extend(wish.map(|wish| (name.clone(), wish)));
        let page = markdown(whole.interview());
        self.file(&format!("interviews/{name}.md"), page.as_bytes())?;
        let document = serde_json::to_vec(&whole.document(false)).map_err(|error| broken(&error))?;
        self.file(&format!("interviews/{name}.json"), &document)
    }

    /// The file, with a page that says what is in it.
    pub(super) fn close(mut self, study: &str) -> Outcome<Vec<u8>> {
        let mut about = format!(
            "{study}\n\n{} interviews. Each is in the folder `interviews` twice: to read (.md), and complete for programs \
             (.json).\nanswers.csv has a row for each answer, ideas.csv one for each idea, links.csv one for each link between two ideas (contested: the respondent said \
             “not quite” of it, and nobody decided yet; suggested: it was not plainly said, and nobody kept it yet; untyped: an idea it joins fits no type of the method; none of these is counted); open them in a spreadsheet or in a program for statistics.\n\n\
             For the methods section:\n",
            self.interviews
        );
        for method in &self.methods {
            // Writing to a String cannot fail.
            let _ = writeln!(about, "{method}");
        }
        if !self.wishes.is_empty() {
            about.push_str(
                "\nWhat people would rather have left out. Take it out before you pass these files on:\n",
            );
        }
        for (name, wish) in &self.wishes {
            let _ = writeln!(about, "{name}: {wish}");
        }
        self.file("about.txt", about.as_bytes())?;
        let file = self.zip.finish().map_err(|error| broken(&error))?;
        Ok(file.into_inner())
    }
}

/// A time as ZIP files have it: None before 1980 and after 2107.
fn time_of(at: Timestamp) -> Option<DateTime> {
    let at = at.to_zoned(TimeZone::UTC);
    let part = |number: i8| u8::try_from(number).ok();
    let (year, month, day) = (u16::try_from(at.year()).ok()?, part(at.month())?, part(at.day())?);
    DateTime::from_date_and_time(year, month, day, part(at.hour())?, part(at.minute())?, part(at.second())?)
        .ok()
}
