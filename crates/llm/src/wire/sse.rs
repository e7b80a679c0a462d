//! Event streams, cut anywhere: bytes in, events out. Follows "interpreting an event stream" of the HTML standard.

/// Most bytes of one event.
const LONGEST: usize = 1024 * 1024;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Event {
    /// Its type; empty when none is given.
    pub(crate) name: String,
    /// Its data, lines joined.
    pub(crate) data: String,
}

/// An event that does not end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// Reads events from bytes as they come.
#[derive(Debug, Default)]
pub(crate) struct Events {
    /// The line that has not ended: whole characters only once it has.
    line: Vec<u8>,
    /// The event that has not ended; None before its first line.
    event: Option<Event>,
    /// A line ended with CR: a following LF belongs to it.
    after_cr: bool,
    /// A line was read: a byte order mark is none any more.
    begun: bool,
}

impl Events {
    /// Takes bytes, gives the events they complete.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<Vec<Event>, TooLong> {
        let mut done = Vec::new();
        for &byte in bytes {
            let within_end = byte == b'\n' && self.after_cr;
            self.after_cr = byte == b'\r';
            if within_end {
                continue;
            }
            if byte != b'\n' && byte != b'\r' {
                self.line.push(byte);
                if self.line.len() + self.event.as_ref().map_or(0, |event| event.data.len()) > LONGEST {
                    return Err(TooLong);
                }
                continue;
            }
            done.extend(self.end_line());
        }
        Ok(done)
    }

    /// The last event, of a server that does not end it.
    pub(crate) fn finish(mut self) -> Option<Event> {
        self.end_line().or_else(|| self.end_line())
    }

    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        let mut line = String::from_utf8_lossy(&line);
        if !self.begun {
            self.begun = true;
            if let Some(rest) = line.strip_prefix('\u{feff}') {
                line = rest.to_owned().into();
            }
        }
        if line.is_empty() {
            return self.event.take().filter(|event| !event.data.is_empty()).map(|mut event| {
                event.data.pop(); // the line feed after its last line
                event
            });
        }
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        let event = self.event.get_or_insert_default();
        match field {
            "event" => value.clone_into(&mut event.name),
            "data" => {
                event.data.push_str(value);
                event.data.push('\n');
            }
            _ => {} // comments, `id`, `retry`, and what is yet to be invented
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(chunks: &[&[u8]]) -> Vec<(String, String)> {
        let mut events = Events::default();
        let mut all = Vec::new();
        for chunk in chunks {
            all.extend(events.push(chunk).unwrap());
        }
        all.extend(events.finish());
        all.into_iter().map(|event| (event.name, event.data)).collect()
    }

    #[test]
    fn every_form_of_event_is_read() {
        let stream = "\u{feff}: hello\n\nevent: ping\ndata: {}\n\r\ndata:one\rdata:  two\r\n\r\nevent: ends\r\ndata: three\r\ndata: four\r\n\r\n\
                      id: 3\nretry: 5\n\n\
                      data\n\nevent: none\n\ndata: [DONE]";
        let wanted = [("ping", "{}"), ("", "one\n two"), ("ends", "three\nfour"), ("", ""), ("", "[DONE]")];
        assert_eq!(read(&[stream.as_bytes()]), wanted.map(|(n, d)| (n.to_owned(), d.to_owned())));
    }

    #[test]
    fn an_event_without_end_is_refused() {
        let mut events = Events::default();
        let chunk = vec![b'x'; LONGEST / 2];
        assert_eq!(events.push(b"data: "), Ok(Vec::new()));
        assert_eq!(events.push(&chunk), Ok(Vec::new()));
        assert_eq!(events.push(&chunk), Err(TooLong));
    }

    proptest! {
        #[test]
        fn however_the_bytes_are_cut_the_events_are_the_same(
            lines in proptest::collection::vec(
                prop_oneof!["data: ?\\PC{0,12}", "event: [a-z]{1,4}", ": \\PC{0,4}", "", "ü€𝄞\u{feff}"], 0..20),
            ends in proptest::collection::vec(prop_oneof!["\n", "\r", "\r\n"], 20),
            cuts in proptest::collection::vec(0usize..400, 0..8),
        ) {
            let text: String = lines.iter().zip(&ends).flat_map(|(line, end)| [line.as_str(), end]).collect();
            let bytes = text.as_bytes();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let chunks: Vec<&[u8]> = cuts.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
            prop_assert_eq!(read(&chunks), read(&[bytes]));
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            prop_assert_eq!(read(&single), read(&[bytes]));
        }

        #[test]
        fn bytes_of_any_kind_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            read(&[&bytes]);
        }
    }
}
