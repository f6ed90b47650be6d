#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

/** An exception that knows where it was thrown. */
class Fault : public std::runtime_error {
public:
    explicit Fault(const std::string &text);
    std::vector<void *> stack;
};

class PaymentFault : public Fault {
public:
    using Fault::Fault;
};

class OrderFault : public Fault {
public:
    using Fault::Fault;
};
