// Orders and their stock.
#include "orders.h"
#include "fault.h"

#include <regex>

namespace orders {
void find_order(const std::string &number, const std::string &warehouse)
{
    throw OrderFault("order " + number + " was not found in warehouse '" + warehouse + "'");
}

void store_upload(const std::string &path, long size)
{
    throw OrderFault("file " + path + " is too large (" + std::to_string(size) + " bytes)");
}

void check_token(const std::string &token, const std::string &when)
{
    if (token.empty()) throw OrderFault("token is not valid before " + when);
    throw OrderFault("token " + token + " expired at " + when);
}

void place_order(const Product *product, const char *street)
{
    try {
        if (product->price == 0) throw OrderFault("the product has no price");
        if (street == nullptr) throw OrderFault("the customer has no address");
    } catch (const OrderFault &) {
        std::throw_with_nested(OrderFault("the order could not be placed"));
    }
}

[[noreturn]] static void load_stock() { throw OrderFault("stock database is closed"); }

void show_shelf(const std::string &kind)
{
    try {
        load_stock();
    } catch (const OrderFault &) {
        if (kind == "cart") std::throw_with_nested(OrderFault("the cart could not be filled"));
        if (kind == "product") std::throw_with_nested(Fault("the product page is not there"));
        throw;
    }
}

// Goes down a tree of categories.
int walk(int category, int depth)
{
    if (depth == 0) throw OrderFault("category " + std::to_string(category) + " has no products");
    if (category < 0) {
        throw OrderFault("categories form a ring");
    }
    return walk(category == 0 && depth == 2 ? -1 : category, depth - 1) + 1;
}

std::size_t pick(const std::vector<const Product *> &shelf, std::size_t position, int boxes)
{
    const Product *product = shelf.at(position);
    int per_box = static_cast<int>(shelf.size()) / boxes;
    return std::string(product->name).size() * per_box;
}

static int parse_quantity(const std::string &text)
{
    std::size_t read = 0;
    int quantity = text.empty() ? 0 : std::atoi(text.c_str());
    while (read < text.size() && std::isdigit(text[read])) read++;
    if (read == 0 || read < text.size()) throw OrderFault("\"" + text + "\" is no number");
    return quantity;
}

int import_row(const std::map<std::string, std::string> &row) { return parse_quantity(row.at("quantity")) + 1; }

int apply_voucher(const std::map<std::string, std::string> &form) { return parse_quantity(form.at("voucher")) * 2; }

int apply_rule(const std::string &rule, const Product *product)
{
    const std::map<std::string, std::function<int(const Product *)>> rules {
        { "single", [](const Product *thing) { return thing->price; } },
        { "double", [](const Product *thing) { return thing->price * 2; } },
    };
    return rules.at(rule)(product) + 1;
}

static std::regex compiled(const std::string &text)
{
    try {
        return std::regex(text);
    } catch (const std::regex_error &fault) {
        throw Fault(fault.what());
    }
}

void load_settings(const std::string &text) { (void)compiled(text).mark_count(); }

void read_webhook(const std::string &text)
{
    std::regex pattern = compiled(text);
    (void)std::regex_match("event", pattern);
}

template <typename T> const T &Store<T>::take(const std::string &name) const
{
    auto found = things_.find(name);
    if (found == things_.end()) throw OrderFault("nothing is called " + name);
    return found->second;
}

template class Store<Product>;
template class Store<std::string>;
template class Store<int>;
}
