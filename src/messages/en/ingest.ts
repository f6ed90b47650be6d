export const ingest = {
  refusal: {
    method_not_allowed: 'This address takes {allowed} only.',
    bad_project: 'The project id in the address is not a valid one. Copy the DSN from the project’s settings again.',
    no_key:
      'The request bears no key, so nobody knows which project it is for. Send the DSN’s key as sentry_key in the query, in X-Sentry-Auth, or the whole DSN in the envelope header.',
    unreadable_auth:
      'The X-Sentry-Auth or Authorization header holds no sentry_key. It should read: Sentry sentry_version=7, sentry_key=…',
    different_keys: 'The request bears several keys that differ. Send one.',
    bad_key:
      'The key is not a valid one: it should be 32 hexadecimal digits. Copy the DSN from the project’s settings again.',
    unsupported_version:
      'The request speaks a newer version of the protocol than this server, which knows version {newest} and older ones. Update Mishap.',
    bad_dsn: 'The DSN in the envelope header is not a valid one. Copy it from the project’s settings again.',
    contradicting_dsn: 'The DSN in the envelope header names another key or project than the request.',
    unknown_key: 'Nobody knows this key. Compare it with the DSN in the project’s settings.',
    disabled_key: 'This key has been disabled. Use another key of the project.',
    other_projects_key:
      'The key belongs to another project than the one in the address. Copy the DSN from the project’s settings again.',
    too_large: 'The data is too large: this server takes {limit, number} bytes at most, counted after decompression.',
    undecodable: 'The body could not be decompressed as {encoding}: it is damaged, or was cut short.',
    bad_report: 'The report has no words, or names no event: it needs comments, and an eventId in the address.',
    bad_event_id: 'The event’s id in the address is not a valid one: it should be 32 hexadecimal digits.',
    not_a_form: 'The body is not a form with files: its content type should be multipart/form-data.',
    bad_store_body: 'The body is not an event: it should be a JSON object, as it is or as base64.',
    not_a_report:
      'The content type is not that of a security report. This address takes what browsers report by themselves: {allowed}.',
    not_otlp: 'The content type is not one of OTLP over HTTP. This address takes {allowed}.',
    bad_otlp:
      'The body is not a request of OTLP for this address, written as its content type says. Nothing was stored; check the exporter’s protocol and address.',
    too_many_records:
      'The request holds more spans or log records than this server takes at once: {limit, number}. Nothing was stored; let the exporter send smaller batches.',
    malformed_envelope:
      '{place, select, header {The envelope header} other {Item {item, number}}} is malformed at byte {at, number}: {problem}.',
    rate_limited:
      'More data of these categories than the key’s limit allows: {categories}. It was dropped; other data in the same envelope was stored.',
    timeout: 'The body did not arrive in time. Nothing was stored.',
    aborted: 'The connection ended before the body was there. Nothing was stored.',
    overloaded: 'The server has too much in hand at the moment. Nothing was stored; send it again later.',
    catalogue_down: 'The server cannot look up the key at the moment. Nothing was stored; send it again later.',
    spool_full: 'The server’s spool is full. Nothing was stored; send it again later.',
    spool_failed: 'The server could not write to its disk. Nothing was stored; send it again later.',
    internal: 'The server met an unexpected error. Nothing was stored.',
  },
  problem: {
    header_not_json: 'the header line is not JSON',
    header_not_object: 'the header line is not a JSON object',
    header_too_long: 'the header line is too long',
    header_too_deep: 'the header is nested too deeply',
    item_without_type: 'the item header names no type',
    bad_length: 'the length is not a whole number',
    payload_too_short: 'the payload is shorter than its length says',
    payload_too_long: 'no line break follows where the payload should end by its length',
    too_many_items: 'there are too many items',
  },
  log: {
    spoolFull: 'The spool is full: data is being refused until the digest catches up or there is more room',
    spoolFailed: 'The spool cannot write to its disk: data is being refused',
    catalogueDown: 'The catalogue does not answer: data with keys that are not in memory is being refused',
    overloaded: 'Too many bodies in memory at once: data is being refused',
    unexpected: 'A request failed for a reason that nobody foresaw',
  },
} as const
