use super::*;

fn refusal(words: &str) -> String {
    let line = std::iter::once("survey").chain(words.split_whitespace());
    sentence_of(&Cli::try_parse_from(line).expect_err("a command line that is wrong"))
}

#[test]
fn the_definitions_of_the_command_line_agree_with_each_other() {
    Cli::command().debug_assert();
}

#[test]
fn every_option_has_help_with_an_example() {
    let cli = Cli::command();
    for command in cli.get_subcommands() {
        let examples = command.get_after_help().expect("examples").to_string();
        assert!(examples.contains(&format!("survey {} ", command.get_name())), "{examples}");
        for option in command.get_arguments() {
            let help = option.get_help().unwrap_or_else(|| panic!("{option} has no help")).to_string();
            assert!(help.contains("for example"), "{option}: {help}");
        }
    }
}

#[test]
fn wrong_command_lines_get_one_sentence() {
    for (words, part) in [
        ("", "a subcommand is missing (show, checkpoints, hash, laws,"),
        ("shw", "'shw'"),
        ("show", "<SEED>"),
        ("show -5", "`-`"),
        ("show c99999999", "65535"),
        ("show 17.3 --floor 6", "the floor `6`"),
        ("show 17.3 --flor 2", "--flor"),
        ("hash", "--seeds <A..B>"),
        ("hash --seeds -5..3", "`-5`"),
        ("hash --seeds 0..5 --variant moon", "the variant `moon`"),
        ("checkpoints --seeds 0..5 --part c", "the part `c`"),
        ("hash --seeds 0..5 --style w --preset hall", "no preset and no file `hall`"),
        ("show w5 --preset Cargo.toml", "Cargo.toml:1:"),
        ("hash --seeds 0..5 --style q", "the style `q`"),
        ("hash --seeds 0..5 --style cx", "the style `cx`"),
        ("export 17.3", "<FILE>"),
        ("export 17.3 base.gif --format gif", "the format `gif`"),
        ("catalogue --seeds 0..5 --format json", "the format `json`"),
        ("diff 17.3", "<B>"),
        ("diff 17.3 17.4 --against old.json", "--against"),
        ("laws", "--seeds <A..B>"),
        ("bench --rounds 0", "the rounds `0`"),
        ("bot --challenge mild", "the challenge `mild`"),
        ("bot --plain --streams 0", "the streams `0`"),
        ("bot --plain --curve", "--curve"),
        ("bot --plain --without teeth", "`teeth` is no class"),
        ("bot --csv curve.csv", "--curve"),
        ("bot --curve --plays 0", "the plays `0`"),
        ("bot --curve --seeds 0..5", "--seeds"),
        ("bot --plays 5", "--curve"),
        ("bench --rounds 70000", "the rounds `70000`"),
        ("look 17.3", "<FILE>"),
        ("look 17.3 out.png --at 64,0", "the cell `64,0`"),
        ("look 17.3 out.png --facing up", "the heading `up`"),
        ("look 17.3 out.png --size 641x360", "the size `641x360`"),
        ("look 17.3 out.png --doors 9", "the stage `9`"),
        ("look 17.3 out.png --at 55,0 --floor 1", "--floor"),
    ] {
        let sentence = refusal(words);
        assert!(sentence.contains(part) && !sentence.contains('\n'), "{words}: {sentence}");
    }
}
