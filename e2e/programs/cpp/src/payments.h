#pragma once
#include <functional>
#include <string>
#include <vector>

namespace payments {
int charge(const std::string &card, int cents);
int check_out(const std::string &card);
int renew_subscription(const std::string &card, int cents);

class NightlyRetry {
public:
    explicit NightlyRetry(std::vector<std::string> cards);
    int run() const;

private:
    int attempt(const std::string &card) const;
    std::vector<std::string> cards_;
};

int refund_from_desk(const std::string &who, const std::string &card);
void quote(const std::string &kind, const std::string &detail);
void authorize(const std::string &card);
void settle(const std::vector<std::string> &batch);
int with_retries(const std::function<int()> &job, int times);
int passed_on(const std::function<int()> &job);
}
