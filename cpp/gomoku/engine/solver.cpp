#include "gomoku/engine/solver.h"

#include "gomoku/engine/kinds.h"

namespace tengen::gomoku::engine {

ForcedWin find_forced_win(const AnyBoard& any, Aim aim, SearchControl& control,
                          std::size_t megabytes) {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
        VctSearch<K> search(board, control, megabytes);
        ForcedWin win{search.solve(aim), {}, 0};
        if (win.verdict == Verdict::Wins) {
            for (const ProofNode& node : search.proof()) {
                ProofStep step{board.cell(node.move), node.makes_five, node.otherwise, {}};
                for (const auto& [answer, next] : node.answers)
                    step.answers.emplace_back(board.cell(answer), next);
                win.steps.push_back(std::move(step));
            }
            if (win.steps.empty()) win.verdict = Verdict::Unknown;
        }
        win.positions = control.nodes();
        return win;
    });
}

}  // namespace tengen::gomoku::engine
