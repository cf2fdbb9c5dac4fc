// Arrays that programs jump about in: large pages make the look-up of their addresses cheap.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace tengen {

/// Memory for that many bytes, on a cache line's boundary, in large pages where there are such.
void* allocate_large(std::size_t bytes);
void release_large(void* memory, std::size_t bytes);

/// So many values, no more and no fewer. Elements are reached by code that is always inlined: it is
/// also used in files that are compiled for some machines only.
template <class T>
class LargeArray {
  public:
    explicit LargeArray(std::size_t size)
        : values_(static_cast<T*>(allocate_large(size * sizeof(T)))), size_(size) {
        std::uninitialized_value_construct_n(values_, size);
    }
    LargeArray(LargeArray&& other) noexcept
        : values_(std::exchange(other.values_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    LargeArray& operator=(LargeArray&&) = delete;
    ~LargeArray() {
        if (values_ == nullptr) return;
        std::destroy_n(values_, size_);
        release_large(values_, size_ * sizeof(T));
    }

    [[gnu::always_inline]] T& operator[](std::size_t i) { return values_[i]; }
    [[gnu::always_inline]] const T& operator[](std::size_t i) const { return values_[i]; }
    [[gnu::always_inline]] std::size_t size() const { return size_; }
    T* begin() { return values_; }
    T* end() { return values_ + size_; }

  private:
    T* values_;
    std::size_t size_;
};

}  // namespace tengen
