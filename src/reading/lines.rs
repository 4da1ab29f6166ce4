//! Lines of a text with their numbers, decoded.

use std::io::BufRead;

use super::ReadError;
use crate::solver::classic9;

/// A line of text without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// Its text.
    pub text: String,
}

/// Lines longer than this are refused instead of kept in memory: 64 times the longest board in two characters a cell.
const LONGEST: usize = 64 * 2 * 625;

/// The lines of a source: UTF-8, a byte order mark at the start is dropped, and `\n`, `\r\n` and a lone `\r` end a line.
///
/// ```
/// use numpla::reading::Lines;
/// let texts: Vec<String> = Lines::of(&b"\xef\xbb\xbfone\r\ntwo\rthree"[..]).map(|line| line.unwrap().text).collect();
/// assert_eq!(texts, ["one", "two", "three"]);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    number: u64,
    ended: bool,
    after_return: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source.
    pub fn of(source: R) -> Self {
        Self { source, number: 0, ended: false, after_return: false }
    }

    /// Takes lines that have nothing but the 81 cells of a usual board in them, digits and dots, as far as they lie ready and up to a number: without
    /// a look at each for what else it may be.
    #[inline]
    pub(super) fn plain(&mut self, most: usize, mut take: impl FnMut(&classic9::Line)) {
        let Ok(chunk) = self.source.fill_buf() else {
            // Whoever asks for the next line is told.
            return;
        };
        // The second half of a line end belongs to the line before.
        let mut at = usize::from(self.after_return && chunk.first() == Some(&b'\n'));
        let start = at;
        let mut taken = 0;
        while taken < most
            && let Some((line, rest)) = chunk[at..].split_first_chunk()
            && is_plain(line)
        {
            let end = match rest {
                [b'\n', ..] => 1,
                [b'\r', b'\n', ..] => 2,
                _ => break,
            };
            take(line);
            taken += 1;
            self.number += 1;
            at += line.len() + end;
        }
        if at > start {
            self.after_return = false;
            self.source.consume(at);
        }
    }

    /// The bytes up to the next line end, whether there was anything, and whether the line was too long to keep.
    fn bytes(&mut self) -> std::io::Result<Option<(Vec<u8>, bool)>> {
        let (mut bytes, mut any, mut too_long) = (Vec::new(), false, false);
        loop {
            let chunk = self.source.fill_buf()?;
            if chunk.is_empty() {
                self.ended = true;
                return Ok(any.then_some((bytes, too_long)));
            }
            if std::mem::take(&mut self.after_return) && chunk[0] == b'\n' {
                self.source.consume(1);
                continue;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let taken = end.unwrap_or(chunk.len());
            let room = LONGEST.saturating_sub(bytes.len());
            too_long |= taken > room;
            bytes.extend_from_slice(&chunk[..taken.min(room)]);
            self.after_return = end.is_some_and(|end| chunk[end] == b'\r');
            self.source.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some((bytes, too_long)));
            }
        }
    }
}

/// Whether all bytes are digits or dots.
fn is_plain(line: &classic9::Line) -> bool {
    // To the end in any case, so that many bytes are looked at together.
    line.iter().fold(true, |plain, byte| plain & (*byte == b'.' || byte.is_ascii_digit()))
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Line, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let number = self.number + 1;
        let (mut bytes, too_long) = match self.bytes() {
            Ok(line) => line?,
            Err(error) => {
                self.ended = true;
                return Some(Err(ReadError::on(number, format!("cannot be read: {error}"))));
            }
        };
        self.number = number;
        if number == 1 {
            if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
                self.ended = true;
                return Some(Err(ReadError::on(1, "the file is UTF-16, expected UTF-8")));
            }
            if bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
        }
        if too_long {
            let message = format!("the line is longer than {LONGEST} bytes, expected one puzzle a line");
            return Some(Err(ReadError::on(number, message)));
        }
        Some(String::from_utf8(bytes).map(|text| Line { number, text }).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..good]).chars().count() + 1;
            ReadError::on(number, "bytes that are not UTF-8, expected text").at(column)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        // A buffer of 3 bytes puts line ends on every possible seam.
        let source = std::io::BufReader::with_capacity(3, bytes);
        Lines::of(source).map(|line| line.map_or_else(|e| e.to_string(), |l| l.text)).collect()
    }

    #[test]
    fn line_ends_of_all_systems() {
        assert_eq!(texts(b"ab\ncd\r\nef\rgh"), ["ab", "cd", "ef", "gh"]);
        assert_eq!(texts(b"ab\r\n\r\ncd\n\n"), ["ab", "", "cd", ""]);
        assert!(texts(b"").is_empty());
    }

    #[test]
    fn plain_lines_are_taken_and_nothing_else() {
        let plain = "1".repeat(80) + ".";
        let text = format!("{plain}\r\n{plain}\nother\n{plain}\r{plain} remark\n{plain}\n{plain}");
        for capacity in [1, 82, 83, 84, 200, 1000] {
            let mut lines = Lines::of(std::io::BufReader::with_capacity(capacity, text.as_bytes()));
            let (mut numbers, mut taken) = (Vec::new(), 0);
            loop {
                let (mut plain, before) = (Vec::new(), lines.number);
                lines.plain(2, |line| plain.push(*line));
                taken += plain.len();
                numbers.extend(before + 1..=before + plain.len() as u64);
                assert!(plain.len() <= 2);
                if plain.is_empty() {
                    let Some(line) = lines.next() else { break };
                    numbers.push(line.unwrap().number);
                }
            }
            assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7], "{capacity}");
            assert!(taken == 3 || capacity < 1000, "what a buffer holds whole");
        }
    }

    #[test]
    fn what_is_not_utf8_is_named_and_the_next_line_goes_on() {
        assert_eq!(texts(b"\xc3\xa9\xff\nok"), ["1:2: bytes that are not UTF-8, expected text", "ok"]);
        assert_eq!(texts(b"\xff\xfe1\0"), ["1: the file is UTF-16, expected UTF-8"]);
        let mut long = vec![b'1'; LONGEST + 1];
        long.extend(b"\nok");
        assert_eq!(texts(&long).len(), 2);
        assert_eq!(texts(&long)[1], "ok");
    }
}
