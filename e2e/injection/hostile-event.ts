import type { SpanId, TraceId } from '#domain/ids.ts'

/** An event with `evil` in every text, and a script in every address. */
export function hostileEvent(evil: string, index: number): object {
  const bad = { [evil]: evil }
  const frame = {
    function: evil,
    raw_function: evil,
    module: evil,
    package: evil,
    platform: evil,
    filename: evil,
    abs_path: evil,
    lineno: 3,
    colno: 7,
    pre_context: [evil, evil],
    context_line: evil,
    post_context: [evil],
    vars: { ...bad, list: [evil, bad] },
    in_app: true,
  }
  const stacktrace = { frames: [{ ...frame, in_app: false }, frame] }
  return {
    event_id: index.toString(16).padStart(32, 'e'),
    platform: 'javascript',
    level: 'error',
    transaction: evil,
    transaction_info: { source: evil },
    release: `evil-${index}@${evil.replaceAll(/[/\\\n\r]/g, '')}`,
    dist: evil,
    environment: evil,
    server_name: evil,
    logger: evil,
    logentry: { message: `${evil} %s`, formatted: `${evil} formatted`, params: [evil] },
    user: { id: evil, email: evil, username: evil, name: evil, ip_address: evil, geo: { city: evil }, data: bad },
    tags: { [evil]: evil, evil, url: evil },
    extra: { ...bad, link: evil },
    contexts: {
      [evil]: bad,
      browser: { name: evil, version: evil },
      os: { name: evil, version: evil },
      runtime: { name: evil, version: evil },
      device: { model: evil, family: evil },
      trace: { trace_id: hostileTrace, span_id: 'b'.repeat(16), op: evil, description: evil },
      feedback: { message: evil, name: evil, contact_email: evil, url: evil },
    },
    request: {
      url: evil,
      method: evil,
      query_string: [[evil, evil]],
      headers: [
        [evil, evil],
        ['Referer', evil],
        ['User-Agent', evil],
      ],
      cookies: bad,
      data: { ...bad, text: evil },
      env: bad,
    },
    breadcrumbs: [
      { type: evil, category: evil, message: evil, level: evil, data: { url: evil, method: evil, ...bad } },
      { type: 'http', category: 'fetch', data: { url: evil, method: evil, status_code: evil } },
      { type: 'navigation', category: 'navigation', data: { from: evil, to: evil } },
    ],
    exception: {
      values: [
        { type: `Inner ${evil}`, value: evil, module: evil, mechanism: mechanism(evil), stacktrace },
        { type: evil, value: evil, stacktrace },
      ],
    },
    threads: { values: [{ id: evil, name: evil, state: evil, crashed: true, stacktrace }] },
    modules: bad,
    debug_meta: { images: [{ type: 'sourcemap', code_file: evil, debug_id: evil }] },
    sdk: { name: evil, version: evil, packages: [{ name: evil, version: evil }], integrations: [evil] },
    fingerprint: [evil, String(index)],
    errors: [{ type: evil, name: evil, value: evil }],
  }
}

/** The trace of all hostile events and transactions. */
export const hostileTrace = 'a'.repeat(32) as TraceId

export const hostileSpan = (index: number) => index.toString(16).padStart(16, 'd') as SpanId

/** The child spans of a transaction, one of each kind that has an overview; the last one is a page measurement. */
const calls = ['db.query', 'http.client', 'cache.get', 'queue.process', 'resource.script', 'ui.webvital.lcp']

/** The attributes by which overviews group calls. */
const evilAttributes = (evil: string) => ({
  'server.address': evil,
  'messaging.destination.name': evil,
  'browser.name': evil,
  'device.family': evil,
  'browser.web_vital.lcp.value': 5000,
})

/** A transaction with `evil` in every text, with a span of its own. */
export function hostileTransaction(evil: string, index: number): object {
  const now = Date.now() / 1000
  const attributes = { [evil]: evil, 'url.full': evil, 'db.query.text': evil, number: 1 }
  const of = { trace_id: hostileTrace, op: evil, status: evil, data: attributes, origin: evil }
  const root = hostileSpan(index)
  const link = { trace_id: hostileTrace, span_id: root, attributes: { 'sentry.link.type': 'previous_trace' } }
  return {
    type: 'transaction',
    transaction: evil,
    transaction_info: { source: 'custom' },
    platform: 'javascript',
    release: 'evil@1',
    environment: evil,
    start_timestamp: now - 1,
    timestamp: now,
    tags: { [evil]: evil },
    measurements: { [evil]: { value: 1, unit: evil } },
    contexts: { trace: { ...of, span_id: root, links: [link] } },
    spans: [
      {
        ...of,
        span_id: index.toString(16).padStart(16, 'c'),
        parent_span_id: root,
        description: evil,
        start_timestamp: now - 0.9,
        timestamp: now - 0.1,
      },
      ...calls.map((op, at) => ({
        ...of,
        op,
        data: { ...attributes, ...evilAttributes(evil) },
        span_id: `${at}${index.toString(16).padStart(15, 'b')}`,
        parent_span_id: root,
        description: evil,
        start_timestamp: now - 0.8,
        timestamp: now - 0.7,
      })),
    ],
  }
}

function mechanism(evil: string): object {
  return { type: evil, help_link: evil, description: evil, handled: false, data: { [evil]: evil }, meta: { a: evil } }
}
