#include "gomoku/engine/vct.h"

namespace tengen::gomoku::engine {

namespace {

/// Numbers of a position that was not looked at; threes come before fours.
constexpr ProofNumbers kAfterFour = {2, 1};
constexpr ProofNumbers kAfterThree = {1, 1};
constexpr ProofNumbers kAfterAnswer = {1, 1};

}  // namespace

template <Kind K>
VctSearch<K>::VctSearch(EngineBoard<K>& board, SearchControl& control, std::size_t megabytes)
    : board_(board),
      control_(control),
      vcf_(board, control, std::max<std::size_t>(megabytes, 1) << 14),
      relevance_zone_(board, vcf_),
      table_(std::max<std::size_t>(megabytes, 2) / 2) {}

template <Kind K>
Verdict VctSearch<K>::solve(Aim aim, std::uint64_t positions) {
    attacker_ = board_.turn();
    aim_ = aim;
    bound_ = control_.nodes() + std::min(positions, kAny);
    four_bound_ = aim == Aim::Fours
                      ? positions
                      : std::clamp(positions / 16, kMinFourPositions, kMaxFourPositions);
    is_cut_ = false;
    if (wins_by_fours()) return Verdict::Wins;
    if (aim == Aim::Fours) return is_cut_ ? Verdict::Unknown : Verdict::None;
    if (aim == Aim::Threats) {  // most wins need no more than threes, and those are found sooner
        const std::uint64_t share = positions / 4;
        for (const auto& [first, most] : {std::pair{Aim::Threes, kThrees}, {aim, kThreats}})
            if (search_threats(first, Breadth::Threes, std::min(share, most)) == Verdict::Wins)
                return Verdict::Wins;
    }
    const Breadth breadth = aim == Aim::Threats ? Breadth::All : Breadth::Threes;
    while (true) {
        const Verdict verdict = search_threats(aim, breadth, positions);
        if (verdict != Verdict::Unknown || is_over()) return verdict;
        four_bound_ *= 16;  // it was a search for fours that ended too early
    }
}

template <Kind K>
Verdict VctSearch<K>::search_threats(Aim aim, Breadth breadth, std::uint64_t positions) {
    table_.clear();  // numbers are for one side, one aim and one breadth
    aim_ = aim;
    breadth_ = breadth;
    is_cut_ = false;
    const std::uint64_t bound =
        std::exchange(bound_, std::min(bound_, control_.nodes() + positions));
    const bool wins = search({kInfinite, kInfinite}) != kNowhere;
    const bool is_known = !is_cut_ && !is_over();
    bound_ = bound;
    if (wins) return Verdict::Wins;
    return is_known ? Verdict::None : Verdict::Unknown;
}

template <Kind K>
Key VctSearch<K>::key_after(Square square) const {
    const Point point = point_at(square);
    return board_.key() ^ kStoneKeys.at(point.x, point.y, board_.turn()) ^ kWhiteToMoveKey;
}

/// Whether the side to move wins by fours; notes when that remains unknown.
template <Kind K>
bool VctSearch<K>::wins_by_fours() {
    const int plies = vcf_.plies_to_win(four_bound_);
    if (vcf_.verdict(plies) == Verdict::Unknown) is_cut_ = true;
    return plies > 0;
}

/// Whether the stone just placed was an attack by what it threatens.
template <Kind K>
bool VctSearch<K>::is_attack_made() {
    const Color attacker = opposite(board_.turn());
    if (board_.count(board_.turn(), Threat::Five) > 0) return false;
    if (board_.count(attacker, Threat::Five) > 0) return true;
    board_.pass();
    const bool is_threat = aim_ == Aim::Threes ? has_unstoppable_four() : wins_by_fours();
    board_.pass();
    return is_threat;
}

/// Whether the side to move, whose enemy does not threaten five, can make a four that no answer
/// stops.
template <Kind K>
bool VctSearch<K>::has_unstoppable_four() {
    const Color own = board_.turn();
    if (board_.count(own, Threat::OpenFour) > 0) return true;
    if constexpr (K == Kind::Caro ||
                  K == Kind::Renju) {  // two fours in caro, answers that are foul
        bool found = false;
        const SquareSet fours = board_.group(own, Group::Fours);
        for_each(fours, [&](Square four) {
            found = found || (!board_.is_foul(four, own) && is_unstoppable(four));
        });
        return found;
    }
    return false;
}

template <Kind K>
bool VctSearch<K>::is_unstoppable(Square four) {
    const Color own = board_.turn(), enemy = opposite(own);
    board_.make(four);
    SquareList stops;
    answers_to_five(board_, stops);
    bool is_stopped = false;
    for (Square stop : stops) {
        if (is_stopped || board_.is_foul(stop, enemy)) continue;
        board_.make(stop);
        is_stopped = board_.count(own, Threat::Five) == 0;
        board_.unmake();
    }
    board_.unmake();
    return !is_stopped;
}

template <Kind K>
bool VctSearch<K>::is_three(Square square) const {
    const PointCode code = board_.site(square).code[index(board_.turn())];
    for (int axis = 0; axis < kAxes; ++axis)
        if (shape_of(code, axis) >= Shape::Three1) return true;
    return false;
}

/// Whether a stone on an empty square is tried where nothing has to be answered.
template <Kind K>
bool VctSearch<K>::may_attack(Square square) const {
    return breadth_ == Breadth::All || is_three(square);
}

/// The attacks of the side to move.
template <Kind K>
SquareList VctSearch<K>::attacks() {
    const Color own = board_.turn(), enemy = opposite(own);
    SquareList candidates, found;
    if (board_.count(enemy, Threat::Five) > 0) {
        answers_to_five(board_, candidates);
    } else {
        for (int cell = 0; cell < board_.width() * board_.height(); ++cell)
            if (const Square square = board_.square(cell);
                board_.is_empty(square) && may_attack(square))
                candidates.push(square);
    }
    for (Square square : candidates) {
        if (board_.is_foul(square, own)) continue;
        board_.make(square);
        if (is_attack_made()) found.push(square);
        board_.unmake();
    }
    return found;
}

/// The answers of the side to move that may stop the attack just made; the others lose.
template <Kind K>
SquareList VctSearch<K>::answers() {
    const Color own = board_.turn(), attacker = opposite(own);
    SquareList candidates, found;
    if (board_.count(attacker, Threat::Five) > 0) {
        answers_to_five(board_, candidates);
    } else {
        board_.pass();
        const SquareSet squares = relevance_zone_.of_win(four_bound_);
        board_.pass();
        for_each(squares, [&](Square square) { candidates.push(square); });
    }
    for (Square square : candidates)
        if (!board_.is_foul(square, own)) found.push(square);
    return found;
}

template <Kind K>
auto VctSearch<K>::attack_children() -> Children {
    Children children;
    const SquareSet& fours = board_.group(board_.turn(), Group::Fours);
    for (Square square : attacks())
        children.push_back(
            {square, key_after(square), has(fours, square) ? kAfterFour : kAfterThree});
    return children;
}

/// Those answers after which the attacker does not win by fours.
template <Kind K>
auto VctSearch<K>::answer_children() -> Children {
    Children children;
    for (Square square : answers()) {
        const Child child = {square, key_after(square), kAfterAnswer};
        const ProofNumbers* known = table_.find(child.key);
        if (known != nullptr && known->is_proved()) continue;
        if (known == nullptr) {
            board_.make(square);
            const bool wins = wins_by_fours();
            board_.unmake();
            if (wins) {
                table_.store(child.key, kProved, 1);
                continue;
            }
        }
        children.push_back(child);
    }
    return children;
}

template <Kind K>
void VctSearch<K>::recall(Children& children) const {
    for (Child& child : children)
        if (const ProofNumbers* known = table_.find(child.key)) child.numbers = *known;
}

template <Kind K>
ProofNumbers VctSearch<K>::sum(const Children& children) const {
    const bool attacking = is_attacker_to_move();
    ProofNumbers total = attacking ? kDisproved : kProved;
    for (const Child& child : children) {
        const auto [proof, disproof] = child.numbers;
        total.proof = attacking ? std::min(total.proof, proof) : plus(total.proof, proof);
        total.disproof =
            attacking ? plus(total.disproof, disproof) : std::min(total.disproof, disproof);
    }
    return total;
}

/// The child that is decided most easily, and the number of the next one.
template <Kind K>
auto VctSearch<K>::most_promising(const Children& children, std::uint32_t& second) const
    -> const Child& {
    const auto number = [this](const Child& child) {
        return is_attacker_to_move() ? child.numbers.proof : child.numbers.disproof;
    };
    const Child* best = &children.front();
    second = kInfinite;
    for (std::size_t i = 1; i < children.size(); ++i) {
        const Child& child = children[i];
        if (number(child) < number(*best)) {
            second = number(*best);
            best = &child;
        } else {
            second = std::min(second, number(child));
        }
    }
    return *best;
}

/// Searches until a number reaches its limit; returns the move that wins for an attacker to move.
template <Kind K>
Square VctSearch<K>::search(ProofNumbers limit) {
    const std::uint64_t began = control_.nodes();
    control_.count();
    const bool attacking = is_attacker_to_move();
    Children children = attacking ? attack_children() : answer_children();
    while (!is_over()) {
        // Step 1. What is known of the children decides, or is not enough yet.
        recall(children);
        const ProofNumbers here = sum(children);
        table_.store(board_.key(), here, control_.nodes() - began);
        if (here.is_proved() && attacking)
            for (const Child& child : children)
                if (child.numbers.is_proved()) return child.square;
        if (here.proof >= limit.proof || here.disproof >= limit.disproof) return kNowhere;
        // Step 2. The most promising child is searched until another one promises more.
        std::uint32_t second = 0;
        const Child& best = most_promising(children, second);
        const std::uint32_t beyond = plus(second, 1 + second / 4);
        ProofNumbers most;
        if (attacking) {
            most.proof = std::min(limit.proof, beyond);
            most.disproof = limit.disproof - here.disproof + best.numbers.disproof;
        } else {
            most.proof = limit.proof - here.proof + best.numbers.proof;
            most.disproof = std::min(limit.disproof, beyond);
        }
        board_.make(best.square);
        search(most);
        board_.unmake();
    }
    return kNowhere;
}

/// A winning move where the win is known.
template <Kind K>
Square VctSearch<K>::winning_move() {
    if (const int plies = vcf_.plies_to_win(four_bound_); plies > 0) return vcf_.first_move(plies);
    if (aim_ == Aim::Fours) return kNowhere;
    for (const Child& child : attack_children())
        if (const ProofNumbers* known = table_.find(child.key);
            known != nullptr && known->is_proved())
            return child.square;
    return search({kInfinite, kInfinite});
}

template <Kind K>
Square VctSearch<K>::first_move() {
    bound_ = kAny;
    return winning_move();
}

template <Kind K>
std::vector<ProofNode> VctSearch<K>::proof() {
    bound_ = kAny;
    recorded_.clear();
    std::vector<ProofNode> nodes;
    record(nodes);
    if (control_.is_stopped()) nodes.clear();
    return nodes;
}

/// Adds the win of the side to move and all that follows; returns where it begins.
template <Kind K>
int VctSearch<K>::record(std::vector<ProofNode>& nodes) {
    const auto [known, is_new] =
        recorded_.try_emplace(board_.key(), static_cast<int>(nodes.size()));
    const int here = known->second;
    if (!is_new) return here;
    const auto index_here = static_cast<std::size_t>(here);
    nodes.emplace_back();
    const Square move = winning_move();
    if (move == kNowhere) return here;  // stopped
    nodes[index_here].move = move;
    nodes[index_here].makes_five = board_.threat(move, board_.turn()) == Threat::Five;
    if (nodes[index_here].makes_five) return here;
    board_.make(move);
    if (board_.count(attacker_, Threat::Five) == 0) {
        board_.pass();
        const int otherwise = record(nodes);
        nodes[index_here].otherwise = otherwise;
        board_.pass();
    }
    for (Square answer : answers()) {
        if (control_.is_stopped()) break;
        board_.make(answer);
        const int next = record(nodes);
        board_.unmake();
        nodes[index_here].answers.emplace_back(answer, next);
    }
    board_.unmake();
    return here;
}

template class VctSearch<Kind::Freestyle>;
template class VctSearch<Kind::Standard>;
template class VctSearch<Kind::Renju>;
template class VctSearch<Kind::Caro>;

}  // namespace tengen::gomoku::engine
