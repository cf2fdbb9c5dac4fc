"""Sentences about a game, in the language of whoever reads them.

Whole sentences for each colour: other languages bend their words. ``is_crosses`` tells that people
see crosses and circles and speak of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from math import floor

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_, _, because, decimal, full_stop, paragraph, percent
from tengen.base.move import DECLARE, PASS, SWAP
from tengen.base.score import Score, ScoreKind
from tengen.games.commands import Proposal
from tengen.games.game import Game
from tengen.games.prompts import PASSES
from tengen.games.scene import Scene
from tengen.games.settings import GameKind, Party
from tengen.games.thought import Thought
from tengen.records.result import Ending
from tengen.rules.opening import OpeningTask
from tengen.rules.variant import Variant

#: The options in the name of a player.
_OPTIONS = re.compile(r"^([\w-]+)\[[^\]]*\]")
#: The level of a classic learner, and what it is called with each of them.
_LEARNER = re.compile(r"learner\[(?:[^\]]*,)?level=(\w+)")
LEARNER_LEVELS = {
    "easy": N_("Learner, easy"),
    "medium": N_("Learner, medium"),
    "hard": N_("Learner, hard"),
}

PLAYER_FAILED = N_("The computer player failed; take a move back or try again.")

_COLORS = {
    False: {Color.BLACK: N_("Black"), Color.WHITE: N_("White")},
    True: {Color.BLACK: N_("Crosses"), Color.WHITE: N_("Circles")},
}
_WINS = {
    False: {Color.BLACK: N_("Black wins"), Color.WHITE: N_("White wins")},
    True: {Color.BLACK: N_("Crosses win"), Color.WHITE: N_("Circles win")},
}
_TURNS = {
    False: {Color.BLACK: N_("Black to move"), Color.WHITE: N_("White to move")},
    True: {Color.BLACK: N_("Crosses to move"), Color.WHITE: N_("Circles to move")},
}
_REASONS = {
    "line": N_("with a row"),
    "captures": N_("by captures"),
    "line and captures": N_("with a row and by captures"),
    "full board": N_("the board is full"),
    "discs": N_("by discs"),
    "overline": N_("by a foul: overline"),
    "double four": N_("by a foul: double four"),
    "double three": N_("by a foul: double three"),
    "passes": N_("both sides passed"),
    "resignation": N_("by resignation"),
    "time": N_("on time"),
    "agreement": N_("by agreement"),
    "forfeit": N_("by forfeit"),
    "ended": N_("ended early"),
}
_KINDS = {
    GameKind.COMPUTER: N_("Against the computer"),
    GameKind.HERE: N_("Two players on this screen"),
    GameKind.FRIEND: N_("With a friend"),
    GameKind.PROGRAMS: N_("Program against program"),
    GameKind.IMPORTED: N_("Imported"),
}
#: Programs and characters; those with a name that is the same everywhere are not among them.
_PROGRAMS = {
    "classic:easy": N_("Classic, easy"),
    "classic:medium": N_("Classic, medium"),
    "classic:hard": N_("Classic, hard"),
    "attacker": N_("Attacker"),
    "defender": N_("Defender"),
    "trickster": N_("Trickster"),
    "positional": N_("Positional"),
    "corner-lover": N_("Corner-lover"),
    "franta": N_("Franta"),
    "combination": N_("Combination"),
    "pattern": N_("Pattern"),
    "scorer": N_("Scorer"),
    "threat": N_("Threat"),
    "sighted": N_("Sighted"),
    "student": N_("Student"),
    "textbook": N_("Textbook"),
    "random": N_("Random"),
    "perfect": N_("Perfect"),
    "learner": N_("Learner"),
    "apprentice": N_("Apprentice"),
    "novice": N_("Novice"),
    "greedy": N_("Greedy"),
    "expert": N_("Expert"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
}
#: What the server calls visitors who have chosen no name.
_GUEST = re.compile(r"Guest(?: (\d{4}))?", re.ASCII)
_ACTIONS = {"pass": N_("pass"), "swap": N_("swap"), "add": N_("add"), "claim": N_("claim")}
_ACTIONS_ABOUT = {"offer": N_("offer {what}"), "declare": N_("declare {what}")}
_SWAPS = {Color.BLACK: N_("Take white"), Color.WHITE: N_("Take black")}
_STAYS = {
    Color.BLACK: N_("or place a black stone and keep black"),
    Color.WHITE: N_("or place a white stone and keep white"),
}


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def color_word(color: Color, *, is_crosses: bool = False) -> str:
    """Return the name of a side."""
    return _(_COLORS[is_crosses][color])


# -- players ------------------------------------------------------------------------------------


def program_name(player: str) -> str:
    """Return the name of a program by how it is opened; its options are not shown.

    >>> program_name("level[seed=7]:3"), program_name("franta"), program_name("gomocup:./pbrain-x")
    ('Level 3', 'Franta', 'Gomocup:./pbrain-x')
    >>> program_name("classic:easy")
    'Classic, easy'
    >>> program_name("learner[level=easy,profile=anna]")
    'Learner, easy'
    """
    level = _LEARNER.match(player)
    if level is not None and level[1] in LEARNER_LEVELS:
        return _(LEARNER_LEVELS[level[1]])
    player = _OPTIONS.sub(r"\1", player)
    kind, _colon, number = player.partition(":")
    if kind == "level" and number.isdigit():
        return _("Level {number}").format(number=number)
    return _(_PROGRAMS[player]) if player in _PROGRAMS else capital(player)


def person_name(name: str) -> str:
    """Return the name of a person as it is shown; guests are called so in every language.

    >>> person_name("Anna"), person_name("Guest 1234"), person_name("")
    ('Anna', 'Guest 1234', 'Guest')
    """
    guest = _GUEST.fullmatch(name or "Guest")
    if guest is None:
        return name
    return _("Guest {number}").format(number=guest[1]) if guest[1] else _("Guest")


def player_name(party: Party | None) -> str:
    """Return the name of a player as it is shown."""
    if party is None:
        return _("Open seat")
    return person_name(party.name) if party.is_person else program_name(party.player)


# -- what goes on -------------------------------------------------------------------------------


def turn_text(game: Game, own: Collection[Seat], *, is_crosses: bool = False) -> str:
    """Say whose turn it is to somebody who sits in some seats."""
    seat, party = game.position.seat, game.players[game.position.seat]
    if tuple(own) == (seat,):
        return _("Your turn")
    if seat in own or party is None:
        return _(_TURNS[is_crosses][_acting_color(game)])
    return _("{name} to move").format(name=player_name(party))


def swapped_text(game: Game, own: Collection[Seat]) -> str:
    """Say which colour is theirs now to whoever sits in one seat, after a swap in an opening.

    Nothing for others, where nobody has swapped, and once the opening is over.
    """
    position = game.position
    is_recent = position.stage is not None or position.last_move == SWAP
    if len(own) != 1 or not is_recent or SWAP not in position.moves:
        return ""
    (seat,) = own
    is_black = game.color_of(seat) is Color.BLACK
    return _("You are now black.") if is_black else _("You are now white.")


def _acting_color(game: Game) -> Color:
    """Return the colour to move; where a number or somebody else's stone is asked, the actor's."""
    position = game.position
    step = position.step
    if step is None or step.task not in {OpeningTask.DECLARE, OpeningTask.TAKE}:
        return position.turn
    return next(color for color in Color if position.seat_of(color) is position.seat)


def pass_text(color: Color) -> str:
    """Say aloud that a colour has to pass."""
    return _(PASSES[color])


def proposal_text(what: Proposal) -> str:
    """Say what the other player proposes."""
    texts = {
        Proposal.TAKEBACK: _("The other side would like to take a move back."),
        Proposal.DRAW: _("The other side offers a draw."),
        Proposal.REMATCH: _("The other side would like a rematch."),
    }
    return texts[what]


def asked_text(what: Proposal) -> str:
    """Say what oneself proposed to the other player."""
    texts = {
        Proposal.TAKEBACK: _("You asked to take a move back."),
        Proposal.DRAW: _("You offered a draw."),
        Proposal.REMATCH: _("You asked for a rematch."),
    }
    return texts[what]


def declined_text(what: Proposal) -> str:
    """Say that the other player said no."""
    texts = {
        Proposal.TAKEBACK: _("The move is not taken back: the other side declined."),
        Proposal.DRAW: _("The other side declined the draw."),
        Proposal.REMATCH: _("The other side declined the rematch."),
    }
    return texts[what]


def action_word(move: str) -> str:
    """Return a move or a named action as it is written in lists."""
    word, _colon, rest = move.partition(":")
    if rest:
        return _(_ACTIONS_ABOUT[word]).format(what=rest)
    return _(_ACTIONS[move]) if move in _ACTIONS else move


def action_label(action: str, turn: Color) -> str:
    """Say what a named action of the opening does, for its button."""
    number = number_of(action)
    if number:
        return _("Offer fifth stones: {count}").format(count=number)
    labels = {
        PASS.action: N_("Pass"),
        "swap": _SWAPS[turn],
        "add": N_("Add two stones and let the other choose"),
        "claim": N_("Claim the foul"),
    }
    return _(labels.get(action, action))


def number_of(action: str) -> str:
    """Return the number that an action declares; "" for any other action.

    >>> number_of("declare:3"), number_of("swap")
    ('3', '')
    """
    word, _colon, number = action.partition(":")
    return number if word == DECLARE else ""


def stay_label(scene: Scene) -> str:
    """Say what else may be done beside the actions: a stone, or an offer, keeps the colour to move.

    "" where nothing else may be done.
    """
    if not scene.actions or not scene.legal or scene.turn is None:
        return ""
    if scene.fifths is not None:
        return _("or offer a point for the fifth stone and keep black")
    return _(_STAYS[scene.turn])


def prompt_text(scene: Scene) -> str:
    """Say what the opening asks of the player to act; "" when it asks nothing."""
    prompt = scene.prompt
    if prompt is None:
        return ""
    told = [_(prompt.template).format(**prompt.values)]
    details = () if scene.actions else prompt.details
    return paragraph([*told, *(full_stop(capital(_(detail))) for detail in details)])


# -- the end ------------------------------------------------------------------------------------


def why_text(reason: str) -> str:
    """Say why a game ended, in a few words; "" where nobody knows."""
    if reason in _REASONS:
        return _(_REASONS[reason])
    return "" if reason == "unknown" else _(reason)


def winner_text(winner: Color | None, *, is_crosses: bool = False) -> str:
    """Say who won."""
    return _("A draw") if winner is None else _(_WINS[is_crosses][winner])


def result_text(game: Game, own: Collection[Seat], *, is_crosses: bool = False) -> str:
    """Say how a game ended to somebody who sits in some seats: who won, and why.

    >>> from tengen.games import GameKind, GameSettings
    >>> from tengen import variant
    >>> me = Party.person("me")
    >>> settings = GameSettings(variant("tictactoe"), GameKind.HERE, dict.fromkeys(Seat, me))
    >>> from tengen.games import PriorMove
    >>> moves = map(PriorMove, settings.variant.parse_moves("a1 b1 a2 b2 a3"))
    >>> game = Game.of("", Game.begin(settings, 0, moves))
    >>> result_text(game, Seat), result_text(game, [Seat.SECOND])
    ('Black wins with a row.', 'You lose with a row.')
    """
    outcome = game.outcome
    assert outcome is not None
    winner, reason = outcome.winner, outcome.reason.value
    if len(tuple(own)) == 1 and winner is not None:
        told = _("You win") if game.winner in own else _("You lose")
        return _reasoned(told, reason)
    return verdict(winner, reason, is_crosses=is_crosses)


def verdict(winner: Color | None, reason: str, *, is_crosses: bool = False) -> str:
    """Say who won, and why as records write it.

    >>> verdict(Color.BLACK, "time"), verdict(None, "agreement"), verdict(None, "unknown")
    ('Black wins on time.', 'A draw: by agreement.', 'A draw.')
    >>> verdict(None, "ended")
    'The game was ended early; nobody lost.'
    """
    if reason == Ending.ENDED.value:
        return _("The game was ended early; nobody lost.")
    told = winner_text(winner, is_crosses=is_crosses)
    return _reasoned(told, reason, ": " if winner is None else " ")


def _reasoned(told: str, reason: str, joint: str = " ") -> str:
    why = why_text(reason)
    return full_stop(because(told, why, joint) if why else told)


# -- games and numbers --------------------------------------------------------------------------


def kind_text(kind: GameKind) -> str:
    """Say who plays whom."""
    return _(_KINDS[kind])


def size_text(rules: Variant) -> str:
    """Return the board in a few characters.

    >>> from tengen import variant
    >>> [size_text(variant(name)) for name in ("renju", "gomoku3d", "unbounded")]
    ['15 × 15', '7 × 7 × 7', '∞']
    """
    if rules.grid.is_unbounded:
        return "∞"
    sides = [rules.width, rules.height, *([rules.layers] if rules.layers > 1 else [])]
    return " × ".join(map(str, sides))


def score_text(score: Score) -> str:
    """Return a score in a few characters.

    >>> [score_text(s) for s in (Score.discs(-6), Score.winrate(0.631), Score.win_in(5))]
    ['−6', '63 %', 'win 5']
    """
    if score.kind is ScoreKind.WINRATE:
        return percent(str(floor(100 * score.value + 0.5)))
    if score.kind is ScoreKind.DISCS:
        discs = round(score.value, 1)
        return decimal(f"{discs:+g}").replace("-", "−") if discs else "0"
    word = _("win") if score.kind is ScoreKind.WIN else _("loss")
    return f"{word} {score.value:g}"


def long_score_text(score: Score | None) -> str:
    """Return a score where there is room for it; "–" where there is none.

    >>> [long_score_text(s) for s in (Score.discs(-6), Score.winrate(0.631), Score.win_in(5))]
    ['-6', '63.1 %', 'win in 5']
    """
    if score is None:
        return "–"
    if score.kind is ScoreKind.WIN:
        return _("win in {plies}").format(plies=int(score.value))
    if score.kind is ScoreKind.LOSS:
        return _("loss in {plies}").format(plies=int(score.value))
    if score.kind is ScoreKind.DISCS:
        return decimal(f"{score.value:+g}")
    return percent(f"{100 * score.value:.1f}")


def worth_text(thought: Thought, *, is_long: bool = True) -> str:
    """Return what a thought says of the game: its score, or that it is a draw.

    >>> from tengen.games.thought import Thought
    >>> [worth_text(Thought(Score.winrate(0.5), confidence=sure)) for sure in (100, None)]
    ['Draw', '50.0 %']
    """
    if thought.is_proved_draw:
        return _("Draw")
    if thought.score is None or is_long:
        return long_score_text(thought.score)
    return score_text(thought.score)


def confidence_text(thought: Thought) -> str:
    """Return how sure the score of a thought is; "" where it is an estimate.

    >>> from tengen.games.thought import Thought
    >>> [confidence_text(Thought(Score.discs(6), confidence=sure)) for sure in (100, 95, None)]
    ['exact', '95 %', '']
    """
    if thought.is_exact:
        return _("exact")
    return "" if thought.confidence is None else percent(str(thought.confidence))


def clock_text(ms: int) -> str:
    """Return a time that runs: tenths of a second below ten seconds.

    >>> clock_text(65_000), clock_text(9_540), clock_text(3_661_000), clock_text(-5)
    ('1:05', '0:09.5', '1:01:01', '0:00.0')
    """
    left = max(0, ms)
    if left < 10_000:
        return f"0:{left // 1000:02}.{left // 100 % 10}"
    seconds = -(-left // 1000)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
