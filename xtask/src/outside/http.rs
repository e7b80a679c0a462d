//! HTTP/1.1 over one kept connection: as much of it as this program's own server speaks.

use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came back.
#[derive(Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// The connection carries no other request.
    last: bool,
}

/// A connection that is made when it is needed, and again after it broke.
pub(crate) struct Client {
    address: SocketAddr,
    patience: Duration,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    /// Waits so long for a reply, at most.
    pub(crate) fn new(address: SocketAddr, patience: Duration) -> Self {
        Self { address, patience, connection: None }
    }

    /// Sends a request and waits for its reply. An error says that there was none: the request may have been
    /// taken or not.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<Reply> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.address, self.patience)?,
        };
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        if method != "GET" {
            request
                .push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
        }
        request.push_str("\r\n");
        request.push_str(body);
        connection.get_mut().write_all(request.as_bytes())?;
        let reply = read(&mut connection)?;
        self.connection = (!reply.last).then_some(connection);
        Ok(reply)
    }
}

fn connect(address: SocketAddr, patience: Duration) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect_timeout(&address, patience)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    Ok(BufReader::new(stream))
}

fn broken(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("the reply is not HTTP: {what}"))
}

fn line(from: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Err(Error::new(ErrorKind::UnexpectedEof, "the connection ended before the reply did"));
    }
    Ok(line.trim_end().to_owned())
}

fn read(from: &mut impl BufRead) -> io::Result<Reply> {
    let first = line(from)?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| broken(&first))?;
    let (mut length, mut chunked, mut last) = (0, false, false);
    loop {
        let header = line(from)?;
        let Some((name, value)) = header.split_once(':') else {
            if header.is_empty() {
                break;
            }
            return Err(broken(&header));
        };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().map_err(|_| broken(&header))?,
            "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => last = value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
    let mut body = Vec::new();
    if chunked {
        loop {
            let size = chunk(from)?;
            take(from, size, &mut body)?;
            line(from)?;
            if size == 0 {
                break;
            }
        }
    } else {
        take(from, length, &mut body)?;
    }
    Ok(Reply { status, body, last })
}

/// The length of the chunk that comes.
fn chunk(from: &mut impl BufRead) -> io::Result<u64> {
    let size = line(from)?;
    let digits = size.split(';').next().unwrap_or_default();
    u64::from_str_radix(digits.trim(), 16).map_err(|_| broken(&size))
}

fn take(from: &mut impl BufRead, length: u64, into: &mut Vec<u8>) -> io::Result<()> {
    if from.take(length).read_to_end(into)? as u64 != length {
        return Err(Error::new(ErrorKind::UnexpectedEof, "the connection ended before the reply did"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read_whole_and_broken_ones_refused() {
        let read = |text: &str| read(&mut text.as_bytes());
        let reply = |status, body: &str, last| Reply { status, body: body.into(), last };
        let sized = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1";
        assert_eq!(read(sized).unwrap(), reply(200, "{}", false));
        let chunked = "HTTP/1.1 409 Conflict\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{\"a\r\n3;x\r\n\":1\r\n0\r\n\r\n";
        assert_eq!(read(chunked).unwrap(), reply(409, "{\"a\":1", false));
        let closing = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
        assert_eq!(read(closing).unwrap(), reply(204, "", true));
        for cut in ["", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}", "HTTP/1.1 200 OK\r\n"] {
            assert_eq!(read(cut).unwrap_err().kind(), ErrorKind::UnexpectedEof, "{cut}");
        }
        for bad in ["SSH-2.0\r\n", "HTTP/1.1 200 OK\r\nno header\r\n\r\n"] {
            assert_eq!(read(bad).unwrap_err().kind(), ErrorKind::InvalidData, "{bad}");
        }
    }
}
