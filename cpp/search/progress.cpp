#include "search/progress.h"

namespace tengen {

void SearchProgress::clear_lines() { lines.clear(); }
void SearchProgress::begin_line(int value, int cell) { lines.push_back({value, {cell}}); }
void SearchProgress::add_cell(int cell) { lines.back().cells.push_back(cell); }
void SearchProgress::cut_line() { lines.back().cells.resize(1); }

}  // namespace tengen
