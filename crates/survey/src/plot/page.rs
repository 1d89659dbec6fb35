//! The charts as one self-contained HTML page, without scripts or fonts.

use std::fmt;

use super::chart::Chart;

pub struct Page {
    /// A sentence that says which bases the page is about.
    pub about: String,
    pub sections: Vec<Section>,
}

/// Charts of one subject, with a table of the same numbers.
pub struct Section {
    pub title: String,
    pub about: String,
    pub charts: Vec<Chart>,
    /// The first row has the names of the columns.
    pub table: Vec<Vec<String>>,
}

/// Four charts fit side by side. Words on dark shades have a white outline.
pub const STYLE: &str = "body{font:16px/1.5 sans-serif;color:#111;background:#fff;margin:1.5rem auto;max-width:1480px;padding:0 1rem}\
h1{font-size:1.6rem;margin-bottom:.2rem}h2{font-size:1.25rem;border-top:1px solid #bbb;padding-top:1rem;margin-top:2rem}\
p{max-width:60rem}.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:.5rem}\
figure{margin:0}figure svg{width:100%;height:auto}figure text{paint-order:stroke;stroke:#fff;stroke-width:3px}figure svg.scale{margin-top:4rem}\
figcaption{font-size:.85rem;padding-left:3.5rem}table{border-collapse:collapse;font-size:.9rem;margin-top:.8rem}\
th,td{border:1px solid #ccc;padding:.15rem .6rem;text-align:right}th:first-child,td:first-child{text-align:left}th{background:#f1f4f8}";

impl fmt::Display for Page {
    fn fmt(&self, html: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Rootward: bases by style</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <h1>Bases by style</h1>\n<p>{} Drawn by <code>survey plot</code>.</p>\n",
            escaped(&self.about)
        )?;
        for Section { title, about, charts, table } in &self.sections {
            write!(
                html,
                "<section>\n<h2>{}</h2>\n<p>{}</p>\n<div class=\"charts\">\n",
                escaped(title),
                escaped(about)
            )?;
            for Chart { svg, caption } in charts {
                writeln!(html, "<figure>{svg}<figcaption>{}</figcaption></figure>", escaped(caption))?;
            }
            writeln!(html, "</div>\n<table>")?;
            for (row, cells) in table.iter().enumerate() {
                let tag = if row == 0 { "th" } else { "td" };
                let cells: String =
                    cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
                writeln!(html, "<tr>{cells}</tr>")?;
            }
            writeln!(html, "</table>\n</section>")?;
        }
        writeln!(html, "</body>\n</html>")
    }
}

/// Escapes text for HTML, because the name of a design can contain any character.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
