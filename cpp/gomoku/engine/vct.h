// Wins by threats (VCT, victory by continuous threats): fours, and threes that threaten a win by
// fours.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "gomoku/engine/proof_numbers.h"
#include "gomoku/engine/relevance_zone.h"

namespace tengen::gomoku::engine {

/// What the attacker may play.
enum class Aim : std::uint8_t {
    Fours,   ///< stones that make a four
    Threes,  ///< and threes: stones that threaten a four which cannot be stopped
    Threats  ///< and stones that threaten any win by fours
};

/// A move of a proven win, and how the win goes on after each answer.
struct ProofNode {
    Square move = kNowhere;
    bool makes_five = false;
    /// The node that wins after every answer that is not listed, as if the enemy had passed; -1
    /// after a four, when five follows at once, and after five.
    int otherwise = -1;
    std::vector<std::pair<Square, int>> answers;
};

/// Looks for wins by threats with proof numbers, depth first.
///
/// An *attack* is a legal stone after which the enemy cannot make five and its owner makes a four,
/// or threatens what the aim names. Where the enemy threatens five the attack must stop that; where
/// he does not, and the aim is threes, one more stone on a line must make a four of it. Against a
/// four the enemy may place the stones that stop it, against another threat those of the relevance
/// zone of a win by fours that it threatens: after any other stone that win follows. So what is
/// found is certain; that there is no win by attacks is certain too unless the verdict is Unknown.
template <Kind K>
class VctSearch {
  public:
    VctSearch(EngineBoard<K>& board, SearchControl& control, std::size_t megabytes);

    /// Looks for a win of the side to move, visiting about `positions` at most.
    Verdict solve(Aim aim, std::uint64_t positions = kAny);

    /// The first move of the win that `solve` has just found; kNowhere when the control stopped it.
    Square first_move();

    /// All of it, the first move first; empty when the control stopped it.
    std::vector<ProofNode> proof();

    static constexpr std::uint64_t kAny = ~std::uint64_t{0} >> 1;

  private:
    struct Child {
        Square square;
        Key key;
        ProofNumbers numbers;
    };
    using Children = std::vector<Child>;

    /// One search for fours inside a search for threats visits at most so many positions; fewer,
    /// but not fewer than the other number, where the whole search is short.
    static constexpr std::uint64_t kMaxFourPositions = 20000;
    static constexpr std::uint64_t kMinFourPositions = 50;
    /// Before all threats are looked at, a search for threes, and one for other threats of stones
    /// that make a three, visit at most so many.
    static constexpr std::uint64_t kThrees = 20'000'000;
    static constexpr std::uint64_t kThreats = 2'000'000;

    /// Which stones without a four are tried: those that make a three, open or not, or all.
    enum class Breadth : std::uint8_t { Threes, All };

    bool is_over() const { return control_.is_stopped() || control_.nodes() >= bound_; }
    bool is_attacker_to_move() const { return board_.turn() == attacker_; }
    Key key_after(Square square) const;
    Verdict search_threats(Aim aim, Breadth breadth, std::uint64_t positions);
    bool wins_by_fours();
    bool is_attack_made();
    bool has_unstoppable_four();
    bool is_unstoppable(Square four);
    bool is_three(Square square) const;
    bool may_attack(Square square) const;
    SquareList attacks();
    SquareList answers();
    Children attack_children();
    Children answer_children();
    void recall(Children& children) const;
    ProofNumbers sum(const Children& children) const;
    const Child& most_promising(const Children& children, std::uint32_t& second) const;
    Square search(ProofNumbers limit);
    Square winning_move();
    int record(std::vector<ProofNode>& nodes);

    EngineBoard<K>& board_;
    SearchControl& control_;
    VcfSearch<K> vcf_;
    RelevanceZone<K> relevance_zone_;
    ProofNumberTable table_;
    std::unordered_map<Key, int> recorded_;
    Color attacker_ = Color::Black;
    Aim aim_ = Aim::Threats;
    Breadth breadth_ = Breadth::Threes;
    std::uint64_t bound_ = 0;
    std::uint64_t four_bound_ = kMaxFourPositions;
    bool is_cut_ = false;
};

}  // namespace tengen::gomoku::engine
