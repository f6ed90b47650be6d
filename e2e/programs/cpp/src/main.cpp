// Sends what a shop sends: `shop families` the labelled errors, `shop items` every type of item. Crashes happen in
// processes of their own, and the next process tells of them.
#include "fault.h"
#include "orders.h"
#include "payments.h"
#include "transport.h"

#include <sentry.h>

#include <cstdlib>
#include <cxxabi.h>
#include <future>
#include <iostream>
#include <thread>

using orders::Product;

Fault::Fault(const std::string &text) : std::runtime_error(text)
{
    stack.resize(64);
    stack.resize(sentry_unwind_stack(nullptr, stack.data(), stack.size()));
}

namespace {
const char *self;
const Product tea { "tea", 3 };
const Product nameless { nullptr, 3 };

sentry_options_t *options(const char *database, bool is_symbolized)
{
    sentry_options_t *chosen = sentry_options_new();
    sentry_options_set_transport(chosen, transport_to(std::getenv("SENTRY_DSN")));
    sentry_options_set_release(chosen, std::getenv("SHOP_RELEASE"));
    sentry_options_set_environment(chosen, "production");
    sentry_options_set_database_path(chosen, database);
    sentry_options_set_symbolize_stacktraces(chosen, is_symbolized);
    sentry_options_set_auto_session_tracking(chosen, 0);
    return chosen;
}

// Says what the next event is about. The recorder takes the tag away.
void label(const std::string &family, const std::string &cause) { sentry_set_tag("label", (family + "/" + cause).c_str()); }

std::string type_name(const std::exception &fault)
{
    int status = 0;
    char *name = abi::__cxa_demangle(typeid(fault).name(), nullptr, nullptr, &status);
    std::string text = name;
    std::free(name);
    // What std::throw_with_nested throws has a type of the library around the one that was meant.
    auto from = text.find('<');
    return from == std::string::npos ? text : text.substr(from + 1, text.size() - from - 2);
}

void add(sentry_value_t event, const std::exception &fault)
{
    sentry_value_t value = sentry_value_new_exception(type_name(fault).c_str(), fault.what());
    if (const auto *own = dynamic_cast<const Fault *>(&fault)) {
        auto stack = own->stack;
        sentry_value_set_by_key(value, "stacktrace", sentry_value_new_stacktrace(stack.data(), stack.size()));
    }
    try {
        std::rethrow_if_nested(fault);
    } catch (const std::exception &cause) {
        add(event, cause);
    }
    sentry_event_add_exception(event, value);
}

void capture(const std::exception &fault)
{
    sentry_value_t event = sentry_value_new_event();
    add(event, fault);
    sentry_capture_event(event);
}

void labelled(const std::string &family, const std::string &cause, const std::function<void()> &job)
{
    label(family, cause);
    try {
        job();
    } catch (const std::exception &fault) {
        capture(fault);
        return;
    }
    std::cerr << family << "/" << cause << " was to fail\n";
    std::exit(1);
}

void errors_of_payments()
{
    labelled("callers", "declined", [] { payments::check_out("4000-1"); });
    labelled("callers", "declined", [] { payments::renew_subscription("4000-2", 700); });
    labelled("callers", "declined", [] { payments::NightlyRetry({ "4000-3" }).run(); });
    labelled("callers", "declined", [] { payments::refund_from_desk("ann", "4000-4"); });
    labelled("callers", "over-limit", [] { payments::charge("5100", 900000); });
    labelled("callers", "over-limit", [] { payments::renew_subscription("5100", 600000); });

    const std::pair<const char *, const char *> quotes[]
        = { { "list", "spring" }, { "currency", "XAU" }, { "tax", "AQ" }, { "list", "autumn" }, { "currency", "XBT" } };
    for (const auto &[kind, detail] : quotes)
        labelled("helper-texts", kind, [kind = kind, detail = detail] { payments::quote(kind, detail); });
    for (int time = 0; time < 2; time++) {
        labelled("two-places", "authorize", [] { payments::authorize(""); });
        labelled("two-places", "settle", [] { payments::settle({}); });
    }
}

void errors_of_orders()
{
    labelled("parameters", "not-found", [] { orders::find_order("4711", "north"); });
    labelled("parameters", "not-found", [] { orders::find_order("90210", "Halle 7 (Süd)"); });
    labelled("parameters", "not-found", [] { orders::find_order("9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east"); });
    labelled("parameters", "not-found", [] { orders::find_order("8", "lager-2026-11-22"); });
    labelled("parameters", "too-large", [] { orders::store_upload("/tmp/upload-81f3/cat.png", 7340032); });
    labelled("parameters", "too-large", [] { orders::store_upload("/var/spool/in/2026-11-22/invoice 12.pdf", 12); });
    labelled("times", "expired", [] { orders::check_token("0x7ffee3c1", "2026-11-22T10:15:30Z"); });
    labelled("times", "expired", [] { orders::check_token("0x55d0b2aa91", "12:30 PM"); });
    labelled("times", "expired", [] { orders::check_token("4f2a", "Sun, 22 Nov 2026 08:00:01 GMT"); });
    labelled("times", "early", [] { orders::check_token("", "09:15"); });

    const Product gift { "gift", 0 };
    for (int time = 0; time < 2; time++) {
        labelled("wrapped-causes", "no-price", [&] { orders::place_order(&gift, "Elm"); });
        labelled("wrapped-causes", "no-address", [&] { orders::place_order(&tea, nullptr); });
    }
    for (const char *kind : { "cart", "product", "direct" })
        labelled("wrappers", "stock-closed", [kind] { orders::show_shelf(kind); });
    for (int depth : { 1, 4, 12 }) labelled("recursion", "empty", [depth] { orders::walk(7, depth); });
    for (int depth : { 2, 6 }) labelled("recursion", "ring", [depth] { orders::walk(0, depth); });
    labelled("generics", "nothing", [] { orders::Store<Product>().take("tea"); });
    labelled("generics", "nothing", [] { orders::Store<std::string>().take("ann"); });
    labelled("generics", "nothing", [] { orders::Store<int>().take("cup-7"); });

    labelled("library-parse", "settings", [] { orders::load_settings("(oops"); });
    labelled("library-parse", "settings", [] { orders::load_settings("settings [1, 2"); });
    labelled("library-parse", "webhook", [] { orders::read_webhook("*html"); });
    labelled("library-parse", "webhook", [] { orders::read_webhook("event("); });
    labelled("helper-callers", "import", [] { orders::import_row({ { "quantity", "ten" } }); });
    labelled("helper-callers", "voucher", [] { orders::apply_voucher({ { "voucher", "SAVE" } }); });
    labelled("helper-callers", "import", [] { orders::import_row({ { "quantity", "1,5" } }); });
    labelled("helper-callers", "voucher", [] { orders::apply_voucher({ { "voucher", "" } }); });
}

void flows()
{
    auto again = [] { return payments::charge("4000-9", 100); };
    labelled("async", "declined", again);
    labelled("async", "declined", [] { std::async(std::launch::async, payments::check_out, "4000-5").get(); });
    labelled("async", "declined", [] {
        std::packaged_task<int()> task([] { return payments::renew_subscription("4000-6", 5); });
        auto paid = task.get_future();
        std::thread(std::move(task)).join();
        paid.get();
    });
    labelled("async", "over-limit", [] { std::async(std::launch::async, payments::charge, "5100", 900000).get(); });

    labelled("rethrown", "declined", again);
    labelled("rethrown", "declined", [&] { payments::with_retries(again, 3); });
    labelled("rethrown", "declined", [&] { payments::passed_on(again); });
    labelled("rethrown", "over-limit", [] { payments::passed_on([] { return payments::charge("5100", 700000); }); });

    for (const auto &[cause, text] : std::initializer_list<std::pair<const char *, const char *>> {
             { "import", "Import of 120 rows took 31 s" },
             { "import", "Import of 7 rows took 2 s" },
             { "disk", "Disk /dev/sda1 is 91% full" },
             { "disk", "Disk /dev/nvme0n1 is 97% full" },
         }) {
        label("messages", cause);
        sentry_capture_event(sentry_value_new_message_event(SENTRY_LEVEL_WARNING, "shop", text));
    }
}

// What a crash is named by on the command line.
const std::map<std::string, std::function<void()>> crashes {
    { "index-1", [] { orders::pick({ &tea }, 7, 1); } },
    { "index-2", [] { orders::pick({}, 0, 1); } },
    { "division-1", [] { orders::pick({ &tea }, 0, 0); } },
    { "division-2", [] { orders::pick({ &tea, &tea }, 1, 0); } },
    { "single-1", [] { orders::apply_rule("single", nullptr); } },
    { "single-2", [] { orders::apply_rule("single", reinterpret_cast<const Product *>(8)); } },
    { "double-1", [] { orders::apply_rule("double", nullptr); } },
    { "double-2", [] { orders::apply_rule("double", reinterpret_cast<const Product *>(8)); } },
    { "null-price-1", [] { orders::place_order(nullptr, "Elm"); } },
    { "null-price-2", [] { std::thread([] { orders::place_order(nullptr, "Oak"); }).join(); } },
    { "declined-1", [] { payments::check_out("4000-1"); } },
    { "declined-2", [] { std::thread([] { payments::renew_subscription("4000-2", 5); }).join(); } },
    { "over-limit-1", [] { payments::charge("5100", 900000); } },
    { "over-limit-2", [] { payments::renew_subscription("5100", 700000); } },
};

void crash(const std::string &family, const std::string &cause, int count, bool is_symbolized)
{
    static int number = 0;
    for (int time = 1; time <= count; time++) {
        const std::string database = " crashed-" + std::to_string(++number);
        const std::string name = cause + "-" + std::to_string(time);
        const std::string how = is_symbolized ? " symbols" : " addresses";
        (void)!std::system((std::string(self) + " crash" + database + how + " " + family + " " + cause + " " + name + " 2>/dev/null").c_str());
        (void)!std::system((std::string(self) + " tell" + database).c_str());
    }
}

void errors_that_crash()
{
    crash("one-function", "index", 2, true);
    crash("one-function", "division", 2, true);
    crash("closures", "single", 2, true);
    crash("closures", "double", 2, true);
    crash("crashes", "null-price", 2, true);
    crash("crashes", "declined", 2, true);
    crash("crashes", "over-limit", 2, true);
    crash("addresses", "division", 2, false);
    crash("addresses", "single", 2, false);
    crash("addresses", "double", 2, false);
}

void families()
{
    errors_of_payments();
    errors_of_orders();
    flows();
}

void releases()
{
    labelled("releases", "declined", [] { payments::check_out("4000-1"); });
    labelled("releases", "declined", [] { payments::renew_subscription("4000-2", 700); });
    labelled("releases", "over-limit", [] { payments::renew_subscription("5100", 900000); });
}

// Every type of item that this SDK has.
void items()
{
    sentry_value_t user = sentry_value_new_object();
    sentry_value_set_by_key(user, "id", sentry_value_new_string("7"));
    sentry_value_set_by_key(user, "email", sentry_value_new_string("ann@example.com"));
    sentry_set_user(user);
    sentry_set_tag("region", "eu");
    sentry_add_breadcrumb(sentry_value_new_breadcrumb("default", "put tea into the cart"));
    sentry_start_session();
    try {
        payments::check_out("4000-1");
    } catch (const std::exception &fault) {
        capture(fault);
    }
    sentry_end_session();
    sentry_capture_event(sentry_value_new_message_event(SENTRY_LEVEL_WARNING, "shop", "stock is low"));
}
}

int main(int count, char **words)
{
    self = words[0];
    const std::string part = count > 1 ? words[1] : "";
    if (part == "crash") {
        sentry_init(options(words[2], std::string(words[3]) == "symbols"));
        label(words[4], words[5]);
        crashes.at(words[6])();
        return 1;
    }
    if (part == "families") errors_that_crash();
    sentry_options_t *chosen = options(part == "tell" ? words[2] : "events", true);
    if (part == "items") {
        sentry_options_set_auto_session_tracking(chosen, 1);
        sentry_options_add_attachment(chosen, "cart.txt");
    }
    sentry_init(chosen);
    if (part == "items") items();
    if (part == "families") families();
    if (part == "families" || part == "releases") releases();
    sentry_close();
}
