#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace orders {
struct Product {
    const char *name;
    int price;
};

void find_order(const std::string &number, const std::string &warehouse);
void store_upload(const std::string &path, long size);
void check_token(const std::string &token, const std::string &when);
void place_order(const Product *product, const char *street);
void show_shelf(const std::string &kind);
int walk(int category, int depth);
std::size_t pick(const std::vector<const Product *> &shelf, std::size_t position, int boxes);
int import_row(const std::map<std::string, std::string> &row);
int apply_voucher(const std::map<std::string, std::string> &form);
int apply_rule(const std::string &rule, const Product *product);
void load_settings(const std::string &text);
void read_webhook(const std::string &text);

template <typename T> class Store {
public:
    const T &take(const std::string &name) const;

private:
    std::map<std::string, T> things_;
};
}
