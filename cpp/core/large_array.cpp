#include "core/large_array.h"

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen {

namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;
constexpr std::size_t kCacheLine = 64;

std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes >= kLargePage ? kLargePage : kCacheLine};
}

}  // namespace

void* allocate_large(std::size_t bytes) {
    void* const memory = ::operator new(bytes, alignment_of(bytes));
#ifdef __linux__
    if (bytes >= kLargePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void release_large(void* memory, std::size_t bytes) {
    ::operator delete(memory, alignment_of(bytes));
}

}  // namespace tengen
