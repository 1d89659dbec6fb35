//! The board as one HTML page, without scripts or fonts.

use std::fmt;

use super::{
    judge::Judged,
    tables::{Row, Table},
};
use crate::plot::page::{STYLE, escaped};

/// The page. The same tables give the same bytes.
pub struct Page<'a> {
    pub about: String,
    pub tables: &'a [Table],
    pub judged: &'a [Judged],
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, html: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Rootward: the board</title>\n<style>{STYLE}td{{text-align:left}}</style>\n</head>\n<body>\n\
             <h1>The board</h1>\n<p>{}</p>\n",
            escaped(&self.about)
        )?;
        for table in self.tables {
            ranking(html, table)?;
        }
        recordings(html, self.judged)?;
        writeln!(html, "</body>\n</html>")
    }
}

fn ranking(html: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    let of_players = table.name == "medals";
    write!(html, "<section>\n<h2>{}</h2>\n<p>{}</p>\n", table.title, escaped(table.about))?;
    if table.groups.iter().all(|group| group.rows.is_empty()) {
        writeln!(html, "<p>None yet.</p>")?;
    }
    for group in table.groups.iter().filter(|group| !group.rows.is_empty()) {
        if !of_players {
            writeln!(html, "<h3>{}</h3>", escaped(&group.name))?;
        }
        writeln!(html, "<table>")?;
        if of_players {
            line(html, "th", &["place", "player", "medals", "which"])?;
        } else {
            line(html, "th", &["place", "player", "recording", "base", "terms", "points", "time", "medals"])?;
        }
        for Row { place, player, recording, base, terms, points, time, medals } in &group.rows {
            let (place, points) = (place.to_string(), points.to_string());
            if of_players {
                line(html, "td", &[&place, player, &points, medals])?;
            } else {
                line(html, "td", &[&place, player, recording, base, terms, &points, time, medals])?;
            }
        }
        writeln!(html, "</table>")?;
    }
    writeln!(html, "</section>")
}

/// The list of all recordings. The links lead to the page of the game if the board stands beside it.
fn recordings(html: &mut fmt::Formatter<'_>, judged: &[Judged]) -> fmt::Result {
    write!(
        html,
        "<section>\n<h2>Recordings</h2>\n<p>Every recording of the folder. Where this page stands beside that of the \
         game, a link plays its recording. A bot is recognised if it is one of the project and gave every input \
         itself. A recording has nothing that tells other bots from people.</p>\n<table>\n"
    )?;
    line(html, "th", &["recording", "state", "base", "result", "why"])?;
    for judged in judged {
        let (base, result) = judged.run.as_ref().map_or_else(Default::default, |run| {
            (run.seed.to_string(), if run.won { format!("won, {}", run.points) } else { "lost".to_owned() })
        });
        let link = judged.run.as_ref().and_then(|run| run.link.as_ref());
        let name = escaped(&judged.name);
        let name =
            link.map_or_else(|| name.clone(), |link| format!("<a href=\"./#{}\">{name}</a>", escaped(link)));
        let cells = [judged.state.word(), base.as_str(), result.as_str(), judged.state.why().as_str()]
            .map(escaped)
            .join("</td><td>");
        writeln!(html, "<tr><td>{name}</td><td>{cells}</td></tr>")?;
    }
    writeln!(html, "</table>\n</section>")
}

fn line(html: &mut fmt::Formatter<'_>, tag: &str, cells: &[&str]) -> fmt::Result {
    let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
    writeln!(html, "<tr>{cells}</tr>")
}
