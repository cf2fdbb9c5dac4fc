"""What every command does, in one sentence: lists of commands show it without loading them."""

from __future__ import annotations

from tengen.base.i18n import N_

#: A command below another one has both names.
SUMMARIES = {
    "serve": N_("Serve the web app: games over the network, analysis, learning."),
    "play": N_("Play a game at this terminal, against a program or a friend."),
    "desktop": N_("Play in a window of the desktop."),
    "analyse": N_("Find the best moves of a position."),
    "solve": N_("Solve a position: the exact score of an ending, or a forced win."),
    "review": N_("Find the mistakes of a recorded game."),
    "explore": N_(
        "Show what was played in a position, from games of this database and imported files."
    ),
    "lab": N_("Watch a textbook search: its tree, its windows, its cut-offs."),
    "puzzles": N_("Play puzzles, look at them, mine new ones, prove them again, rate them."),
    "puzzles play": N_("Play puzzles in this terminal: rated, of the day, in streaks and storms."),
    "puzzles list": N_("List puzzles; without a game or a theme, how many there are of each."),
    "puzzles show": N_("Show a puzzle; its answer only when asked for."),
    "puzzles mine": N_("Mine puzzles: play, look for wins, defences and endings, prove each."),
    "puzzles check": N_("Prove puzzles again: their answers, their length, their names."),
    "puzzles rate": N_("Compare the estimated difficulty with the levels that solve puzzles."),
    "puzzles export": N_("Write puzzles to a file: .tsv, .tsv.gz or .json, with their answers."),
    "match": N_("Let programs play each other: a match or a tournament, with ratings."),
    "study": N_("Keep games as studies with chapters; list, export, merge and search them."),
    "study import": N_("Import files of games as studies, each game as a chapter."),
    "study list": N_("List the studies that are kept, the latest changed first."),
    "study export": N_("Write a study to a file: SGF, JSON, RenLib or another format."),
    "study merge": N_(
        "Merge studies or files of games: equal lines become one, comments are kept."
    ),
    "study search": N_(
        "Find a position, also turned or mirrored, or a word in names and comments."
    ),
    "learn": N_("Teach the learning players, see what they know, move it elsewhere."),
    "learn import": N_(
        "Learn from recorded games, in any format, or from the files db.json and w.json."
    ),
    "learn stats": N_(
        "See what was learned: every position met, with the moves made and their results."
    ),
    "learn selfplay": N_(
        "Let the apprentice play itself; new weights stay only if they are not worse."
    ),
    "learn curve": N_(
        "Measure how a network learns: its score against three opponents that never change."
    ),
    "learn export": N_("Write everything a learner knows to one file, or as db.json and w.json."),
    "learn merge": N_(
        "Add what an exported file holds; games that are known are not counted again."
    ),
    "learn reset": N_("Forget everything a learner knows about one game."),
    "learn book": N_("Grow an opening book for Reversi; it continues where the file ends."),
    "lessons": N_("Play the lessons, list them, check every exercise against rules and solvers."),
    "lessons play": N_("Play a lesson in this terminal; without a name the one under way."),
    "lessons list": N_("List the lessons in the order in which they are taken."),
    "lessons check": N_("Check every exercise: answers, wrong answers and hints."),
    "train": N_("Make the evaluation of an engine from games that it plays against itself."),
    "train gomoku": N_(
        "Make the evaluation for five in a row; the same command continues where it stopped."
    ),
    "train reversi": N_(
        "Make the evaluation for Reversi; the same command continues where it stopped."
    ),
    "train resume": N_("Continue a training of which there is nothing but its folder."),
    "train merge": N_("Put the games of several trainings into one folder."),
    "train check": N_("Check the games of trainings piece by piece and count what is in them."),
    "database": N_("Back the database up, restore it, check it."),
    "database backup": N_(
        "Write a checked copy of the database to one file, also while a server uses it."
    ),
    "database restore": N_(
        "Replace the database with a copy; what was there is kept. Stop the server first."
    ),
    "database check": N_(
        "Check the database: its file, its schema, and that every game can be replayed."
    ),
    "data": N_("See what is kept on this machine, and remove it."),
    "data path": N_("Show where the database and the folders are."),
    "data size": N_("List every file with its size."),
    "data remove": N_("Remove all games, studies, settings and what the learners know."),
    "variants": N_("List the games and their rules."),
    "levels": N_("List the levels of the computer and their strength."),
    "convert": N_(
        "Convert games between file formats, draw the last position as SVG or PNG, "
        "or the game as GIF."
    ),
    "engine": N_("Act as an engine for another program, over standard input and output."),
    "check-engine": N_("Check whether a program keeps to its protocol, its time and the rules."),
    "engines": N_("Give external programs a name on this machine, to play and analyse with."),
    "engines list": N_("List the programs that have a name."),
    "engines add": N_("Name a program; from then on it is a player like any other here."),
    "engines remove": N_("Forget the name of a program."),
    "weights": N_("See, check and change the evaluations that the champion plays with."),
    "weights list": N_("List the weights of every game."),
    "weights info": N_("Tell what a file of weights holds and how it was made."),
    "weights install": N_("Play with a file of weights from now on."),
    "weights remove": N_("Go back to the weights of the package."),
    "completion": N_("Print the script with which a shell completes commands and options."),
    "perft": N_("Count the positions a game reaches at each depth, a proof that rules agree."),
    "bench": N_("Compare the search algorithms, check the rules, or measure the speed."),
}

#: What people type for a command that has another name.
MEANT = {
    "ai": "engine",
    "analysis": "analyse",
    "analyze": "analyse",
    "arena": "match",
    "backup": "database backup",
    "bot": "engine",
    "book": "learn book",
    "browser": "serve",
    "check": "check-engine",
    "draw": "convert",
    "elo": "levels",
    "eval": "analyse",
    "evaluate": "analyse",
    "export": "convert",
    "game": "play",
    "games": "variants",
    "gui": "desktop",
    "help": "--help",
    "hint": "analyse",
    "import": "study import",
    "league": "match",
    "lesson": "lessons",
    "new": "play",
    "openings": "explore",
    "puzzle": "puzzles",
    "rating": "levels",
    "ratings": "levels",
    "restore": "database restore",
    "rules": "variants",
    "run": "play",
    "server": "serve",
    "start": "play",
    "studies": "study",
    "terminal": "play",
    "test-engine": "check-engine",
    "tournament": "match",
    "tui": "play",
    "tutorial": "lessons",
    "version": "--version",
    "web": "serve",
    "window": "desktop",
}
