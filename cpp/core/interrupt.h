// How a long job learns that nobody wants its result any more.
#pragma once

namespace tengen {

/// Asked every few milliseconds by long jobs. Once it has answered true it must keep doing so: the
/// job then unwinds quickly and its partial result is thrown away.
class Interrupt {
  public:
    virtual bool requested() = 0;

  protected:
    Interrupt() = default;
    Interrupt(const Interrupt&) = default;
    Interrupt& operator=(const Interrupt&) = default;
    virtual ~Interrupt();
};

class NeverInterrupted final : public Interrupt {
  public:
    bool requested() override;
};

}  // namespace tengen
