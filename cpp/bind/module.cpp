#include "bind/common.h"

NB_MODULE(_core, module) {
    // What Python's own caches still hold when a process ends is no concern of its user.
    nanobind::set_leak_warnings(false);
    module.doc() =
        "The rules of Tengen's games, compiled: immutable boards and whole jobs on them.";
    tengen::bind::bind_search(module);
    tengen::bind::bind_gomoku(module);
    tengen::bind::bind_gomoku_engine(module);
    tengen::bind::bind_gomoku_solve(module);
    tengen::bind::bind_gomoku_train(module);
    tengen::bind::bind_reversi(module);
    tengen::bind::bind_reversi_engine(module);
    tengen::bind::bind_reversi_training(module);
    tengen::bind::bind_learn(module);
}
