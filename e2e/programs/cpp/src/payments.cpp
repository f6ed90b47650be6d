// Charges cards. Lines that begin with the sign 2 behind their slashes exist in the second release only.
#include "payments.h"
#include "fault.h"

#include <numeric>

namespace payments {
//2 static const std::vector<std::string> currencies = { "EUR", "USD" };
//2
//2 static bool is_known(const std::string &currency)
//2 {
//2     return currencies.front() == currency || currencies.back() == currency;
//2 }
//2
int charge(const std::string &card, int cents)
{
    //2 if (!is_known("EUR")) return 0;
    if (card.rfind("4000", 0) == 0) throw PaymentFault("the bank declined the card");
    if (cents > 500000) {
        throw PaymentFault("the amount is over the limit of the account");
    }
    return cents;
}

int check_out(const std::string &card)
{
    std::vector<int> cart { 1200, 300 };
    return charge(card, std::accumulate(cart.begin(), cart.end(), 0)) + 1;
}

int renew_subscription(const std::string &card, int cents) { return charge(card, cents) + 2; }

NightlyRetry::NightlyRetry(std::vector<std::string> cards) : cards_(std::move(cards)) { }

int NightlyRetry::run() const
{
    int paid = 0;
    for (const auto &card : cards_) paid += attempt(card);
    return paid;
}

int NightlyRetry::attempt(const std::string &card) const { return charge(card, 999) + 3; }

static int undo(const std::string &card) { return charge(card, -500) + 4; }

int refund_from_desk(const std::string &who, const std::string &card) { return who == "ann" ? undo(card) + 1 : 0; }

// The one place that makes errors of the price service.
[[noreturn]] static void problem(const std::string &what, const std::string &detail)
{
    throw PaymentFault(what + ": " + detail);
}

void quote(const std::string &kind, const std::string &detail)
{
    std::string what = "no tax rate for country";
    if (kind == "list") what = "price list is empty";
    if (kind == "currency") what = "currency is not supported";
    problem(what, detail);
}

void authorize(const std::string &card)
{
    if (card.empty()) throw Fault("state is invalid");
}

void settle(const std::vector<std::string> &batch)
{
    if (batch.empty()) throw Fault("state is invalid");
}

int with_retries(const std::function<int()> &job, int times)
{
    try {
        return job();
    } catch (const PaymentFault &) {
        if (times == 1) throw;
    }
    return with_retries(job, times - 1);
}

int passed_on(const std::function<int()> &job)
{
    try {
        return job();
    } catch (const PaymentFault &) {
        throw;
    }
}
}
