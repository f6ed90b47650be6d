#pragma once
#include <sentry.h>
#include <string>

/** Sends envelopes to a DSN on this machine, without a library for HTTP. */
sentry_transport_t *transport_to(const std::string &dsn);
