export const ingest = {
  refusal: {
    method_not_allowed: 'Method not allowed. Use {allowed}.',
    bad_project: 'Invalid project ID in the URL. Copy the DSN from the project’s settings again.',
    no_key:
      'The request has no key. Send the DSN’s key as sentry_key in the query or in X-Sentry-Auth, or send the whole DSN in the envelope header.',
    unreadable_auth:
      'The X-Sentry-Auth or Authorization header has no sentry_key. Expected: Sentry sentry_version=7, sentry_key=…',
    different_keys: 'The request has several different keys. Send one.',
    bad_key: 'Invalid key: expected 32 hexadecimal digits. Copy the DSN from the project’s settings again.',
    unsupported_version:
      'The request uses a newer protocol version than this server supports ({newest} and older). Update Mishap.',
    bad_dsn: 'Invalid DSN in the envelope header. Copy it from the project’s settings again.',
    contradicting_dsn: 'The DSN in the envelope header has a different key or project than the request.',
    unknown_key: 'Unknown key. Compare it with the DSN in the project’s settings.',
    disabled_key: 'This key is disabled. Use another key of the project.',
    other_projects_key:
      'The key belongs to another project than the one in the URL. Copy the DSN from the project’s settings again.',
    too_large: 'The data is too large: this server accepts at most {limit, number} bytes after decompression.',
    too_dense:
      'The body decompresses to more than {ratio, number} times its size: this server takes it for an attack. Compress it less, or send it in parts.',
    too_many_pieces:
      'The body came in more than {limit, number} chunks of a few bytes: this server takes it for an attack. Send larger chunks.',
    too_many_connections: 'Your network has too many requests under way at once. Wait as long as Retry-After says.',
    too_many_parts: 'The form has too many parts: this server accepts at most {limit, number}.',
    undecodable: 'The body could not be decompressed as {encoding}: it is damaged or truncated.',
    bad_report: 'The report needs comments, and an eventId in the URL.',
    bad_check_in: 'Invalid check-in: expected a JSON object as body, and one of in_progress, ok and error as status.',
    link_preview: 'Link previews and search engines do not count as pings.',
    unknown_ping: 'No monitor has this ping URL.',
    bad_event_id: 'Invalid event ID in the URL: expected 32 hexadecimal digits.',
    not_a_form: 'The body is not a form with files: use the content type multipart/form-data.',
    bad_store_body: 'The body is not an event: expected a JSON object, plain or Base64-encoded.',
    not_a_report:
      'The content type is not that of a security report. This endpoint accepts browser reports: {allowed}.',
    not_otlp: 'The content type is not OTLP over HTTP. This endpoint accepts {allowed}.',
    bad_otlp:
      'The body is not a valid OTLP request for this endpoint and content type. Nothing was stored; check the exporter’s protocol and URL.',
    too_many_records:
      'The request has too many spans or log records: this server accepts at most {limit, number} at once. Nothing was stored; configure the exporter to send smaller batches.',
    malformed_envelope:
      '{place, select, header {The envelope header} other {Item {item, number}}} is malformed at byte {at, number}: {problem}.',
    rate_limited:
      'Rate limit of the key exceeded for these categories: {categories}. Their data was dropped; other data in the same envelope was stored.',
    timeout: 'The body did not arrive in time. Nothing was stored.',
    aborted: 'The connection was closed before the body was complete. Nothing was stored.',
    overloaded: 'The server is overloaded. Nothing was stored; try again later.',
    catalogue_down: 'The server cannot look up the key right now. Nothing was stored; try again later.',
    sender_behind: 'The server is still busy with earlier data of this key. Nothing was stored; try again later.',
    spool_full: 'The server’s spool is full. Nothing was stored; try again later.',
    disk_low: 'The server’s disk is nearly full. Nothing was stored; try again later.',
    spool_failed: 'The server could not store this durably. Nothing was stored; try again later.',
    internal: 'Unexpected server error. Nothing was stored.',
  },
  problem: {
    header_not_json: 'the header line is not JSON',
    header_not_object: 'the header line is not a JSON object',
    header_too_long: 'the header line is too long',
    header_too_deep: 'the header is nested too deeply',
    item_without_type: 'the item header has no type',
    bad_length: 'the length is not a whole number',
    payload_too_short: 'the payload is shorter than its length',
    payload_too_long: 'there is no line break where the payload should end',
    too_many_items: 'there are too many items',
    too_many_lines: 'there are too many empty lines',
  },
  log: {
    diskLow: 'The disk is nearly full or MISHAP_DISK_MAX is reached: data is rejected until space is freed',
    spoolFull: 'The spool is full: data is rejected until processing catches up or space is freed',
    spoolFailed: 'The spool cannot write to disk: data is rejected',
    catalogueDown: 'The catalogue is not responding: data with uncached keys is rejected',
    overloaded: 'Too many request bodies in memory: data is rejected',
    unexpected: 'A request failed with an unexpected error',
  },
} as const
