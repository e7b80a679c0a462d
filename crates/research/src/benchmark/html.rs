//! The benchmark's report as one self-contained page, with curves drawn by hand.

use std::fmt::Write as _;

use super::report::BenchReport;

/// Colours that stay apart for most eyes, in light and in dark.
const COLOURS: [&str; 9] =
    ["#0b6e4f", "#b5651d", "#3b5ba5", "#a23b72", "#6b7280", "#c0392b", "#8e6c00", "#5b8e7d", "#7d3c98"];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;\
color:#1b1f24;background:#fff}table{border-collapse:collapse;margin:1rem 0;font-size:.85rem}\
td,th{padding:.3rem .6rem;border-bottom:1px solid #ccd;text-align:right;white-space:nowrap}\
td:first-child,th:first-child{text-align:left}small{color:#667}svg text{font-size:12px;fill:currentColor}\
.scroll{overflow-x:auto}figure{margin:1.5rem 0}svg{max-width:100%;height:auto}\
@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#14171a}td,th{border-color:#333a42}small{color:#9aa}}";

/// Text made safe for a page.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page.
pub(super) fn page(report: &BenchReport) -> String {
    let mut out = String::from("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
    let _ = write!(out, "<title>Benchmark</title><style>{STYLE}</style><h1>Benchmark</h1>");
    let list = |key: &str| {
        report.settings[key]
            .as_array()
            .map(|a| a.iter().filter_map(|v| v.as_str()).collect::<Vec<_>>().join(", "))
            .unwrap_or_default()
    };
    let _ = write!(
        out,
        "<p>{} asked-for answers, {} seeds from {}, {} extraction.<br><small>Models: {}.<br>Personas: {}.</small></p>",
        report.settings["turns"],
        report.settings["seeds"],
        report.settings["first_seed"],
        safe(report.settings["extraction"].as_str().unwrap_or("")),
        safe(&list("models")),
        safe(&list("personas")),
    );
    figures(report, &mut out);
    chart(report, "Beliefs found (node recall)", &mut out, |f| &f.node_curve);
    chart(report, "Links found (edge recall)", &mut out, |f| &f.edge_curve);
    differences(report, &mut out);
    personas(report, &mut out);
    for failure in &report.failures {
        let _ = write!(out, "<p><strong>Not held:</strong> {}</p>", safe(failure));
    }
    out.push_str("</html>\n");
    out
}

fn figures(report: &BenchReport, out: &mut String) {
    let names: Vec<&String> = report.policies.keys().collect();
    out.push_str("<h2>Figures</h2><p><small>Mean and 95 % bootstrap interval over interviews.</small></p>");
    out.push_str("<div class=\"scroll\"><table><tr><th>metric</th>");
    for name in &names {
        let _ = write!(out, "<th>{}</th>", safe(name));
    }
    out.push_str("</tr>");
    for metric in super::Measures::NAMES {
        let _ = write!(out, "<tr><td>{metric}</td>");
        for figures in report.policies.values() {
            match figures.all.get(metric) {
                Some(i) => {
                    let _ =
                        write!(out, "<td>{:.3}<br><small>{:.3} to {:.3}</small></td>", i.mean, i.lo, i.hi);
                }
                None => out.push_str("<td>-</td>"),
            }
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 16.0;
const PLOT_W: f64 = 520.0;
const PLOT_H: f64 = 300.0;

/// Lines across the plot, with their shares.
fn grid(top: f64, y: impl Fn(f64) -> f64, out: &mut String) {
    for step in 0..=4 {
        let share = top * f64::from(step) / 4.0;
        let _ = write!(
            out,
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"currentColor\" stroke-opacity=\".15\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{share:.2}</text>",
            LEFT + PLOT_W,
            y(share),
            y(share),
            LEFT - 6.0,
            y(share) + 4.0
        );
    }
}

fn chart<'a>(
    report: &'a BenchReport,
    title: &str,
    out: &mut String,
    of: impl Fn(&'a super::PolicyFigures) -> &'a Vec<f64>,
) {
    let turns = report.policies.values().map(|f| of(f).len()).max().unwrap_or(0);
    if turns == 0 {
        return;
    }
    let top = report.policies.values().flat_map(|f| of(f).iter().copied()).fold(0.1_f64, f64::max);
    let top = (top * 10.0).ceil() / 10.0;
    let x = |turn: usize| LEFT + PLOT_W * turn as f64 / turns as f64;
    let y = |share: f64| TOP + PLOT_H * (1.0 - share / top);
    let _ = write!(
        out,
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        safe(title),
        safe(title)
    );
    grid(top, y, out);
    for turn in (0..=turns).step_by((turns / 5).max(1)) {
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{turn}</text>",
            x(turn),
            TOP + PLOT_H + 20.0
        );
    }
    for (n, (name, figures)) in report.policies.iter().enumerate() {
        let colour = COLOURS[n % COLOURS.len()];
        let mut path = format!("M{:.1} {:.1}", x(0), y(0.0));
        for (turn, share) in of(figures).iter().enumerate() {
            let _ = write!(path, "L{:.1} {:.1}", x(turn + 1), y(*share));
        }
        let width = if name == super::OURS { 3 } else { 1 };
        let _ =
            write!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>");
        let line = TOP + 14.0 + 18.0 * n as f64;
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"14\" height=\"3\" fill=\"{colour}\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            LEFT + PLOT_W + 20.0,
            line - 4.0,
            LEFT + PLOT_W + 40.0,
            line,
            safe(name)
        );
    }
    out.push_str("</svg></figure>");
}

fn differences(report: &BenchReport, out: &mut String) {
    if report.paired.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "<h2>Paired differences, {} minus</h2><div class=\"scroll\"><table><tr><th>metric</th>",
        super::OURS
    );
    for name in report.paired.keys() {
        let _ = write!(out, "<th>{}</th>", safe(name));
    }
    out.push_str("</tr>");
    for metric in super::Measures::NAMES {
        let _ = write!(out, "<tr><td>{metric}</td>");
        for figures in report.paired.values() {
            match figures.get(metric) {
                Some(i) => {
                    let _ =
                        write!(out, "<td>{:+.3}<br><small>{:+.3} to {:+.3}</small></td>", i.mean, i.lo, i.hi);
                }
                None => out.push_str("<td>-</td>"),
            }
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}

fn personas(report: &BenchReport, out: &mut String) {
    out.push_str("<h2>Edge recall by persona</h2><div class=\"scroll\"><table><tr><th>persona</th>");
    for name in report.policies.keys() {
        let _ = write!(out, "<th>{}</th>", safe(name));
    }
    out.push_str("</tr>");
    let Some(first) = report.policies.values().next() else {
        out.push_str("</table></div>");
        return;
    };
    for persona in first.by_persona.keys() {
        let _ = write!(out, "<tr><td>{}</td>", safe(persona));
        for figures in report.policies.values() {
            let value = figures.by_persona.get(persona).and_then(|f| f.get("edge_recall"));
            let _ = write!(out, "<td>{}</td>", value.map_or_else(|| "-".to_owned(), |v| format!("{v:.3}")));
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}
