import type { Json } from '#domain/event/event.ts'
import { normalOf, scrubbedOf } from '../testing.ts'
import { scrubAttributes, scrubFileName, scrubText } from '../scrub-parts.ts'

/** A position for a text in SDK data. */
export interface Place {
  readonly name: string
  /** The stored form of the text before and after scrubbing. */
  readonly before: (text: string) => Json
  readonly after: (text: string) => Json
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const frame = (more: Json) => ({ function: 'f', filename: 'a.js', in_app: true, ...(more as object) })
const failure = (more: Json, value = 'v') => ({
  exception: [{ type: 'E', value, stacktrace: { frames: [frame(more)] } }],
})

/** Events that contain a text in one position each. */
const events: { readonly [name: string]: (text: string) => Json } = {
  message: (text) => ({ message: `failed: ${text}` }),
  'message, in a sentence': (text) => ({ message: `it says (${text}) there` }),
  'parameter of a message': (text) => ({ logentry: { message: 'failed: %s', params: [text] } }),
  'value of an exception': (text) => failure({}, `failed: ${text}`),
  'data of a mechanism': (text) => ({ exception: [{ type: 'E', mechanism: { type: 'x', data: { note: text } } }] }),
  'variable of a frame': (text) => failure({ vars: { note: text } }),
  'variable of a frame, nested': (text) => failure({ vars: { a: { list: [1, { note: text }] } } }),
  'line of code': (text) => failure({ context_line: `  // ${text}` }),
  'line of code around it': (text) =>
    failure({ context_line: 'x', pre_context: ['a', `  // ${text}`], post_context: [] }),
  'variable of a thread': (text) => ({
    threads: { values: [{ id: 1, stacktrace: { frames: [frame({ vars: { note: text } })] } }] },
  }),
  'message of a breadcrumb': (text) => ({ breadcrumbs: [{ message: text }] }),
  'data of a breadcrumb': (text) => ({ breadcrumbs: [{ category: 'fetch', data: { nested: { note: text } } }] }),
  'address of a request': (text) => ({ request: { url: `https://shop.example/a?note=${encoded(text)}` } }),
  'query of a request': (text) => ({
    request: { url: 'https://x.example', query_string: `a=1&note=${encoded(text)}` },
  }),
  'body of a request': (text) => ({ request: { data: { note: { deep: text } } } }),
  'body of a request, as text': (text) => ({ request: { data: text } }),
  'body of a request, as JSON text': (text) => ({ request: { data: JSON.stringify({ a: [{ note: text }] }) } }),
  'body of a request, as a form': (text) => ({ request: { data: `a=1&note=${encoded(text)}&b=2` } }),
  header: (text) => ({ request: { headers: { 'X-Note': text } } }),
  cookie: (text) => ({ request: { cookies: { note: text } } }),
  environment: (text) => ({ request: { env: { NOTE: text } } }),
  'data of a user': (text) => ({ user: { id: '7', note: text } }),
  'name of a user': (text) => ({ user: { username: text } }),
  tag: (text) => ({ tags: { note: text } }),
  extra: (text) => ({ extra: { note: text } }),
  'extra, nested': (text) => ({ extra: { list: [[1, 2], [{ note: [text] }]] } }),
  context: (text) => ({ contexts: { shop: { note: text } } }),
  transaction: (text) => ({ transaction: `GET /${text}` }),
  fingerprint: (text) => ({ fingerprint: ['{{ default }}', text] }),
  template: (text) => ({ template: { filename: 'a.html', context_line: text, lineno: 1 } }),
  'name of a server': (text) => ({ server_name: text }),
  'note of an SDK': (text) => ({ errors: [{ type: 'invalid_data', name: 'extra.note', value: text }] }),
}

/** Positions outside events. */
const parts: readonly Place[] = [
  { name: 'attribute of a span', before: (text) => ({ note: text }), after: (text) => scrubAttributes({ note: text }) },
  {
    name: 'attribute of a log',
    before: (text) => ({ note: { value: text, type: 'string' } }),
    after: (text) => scrubAttributes({ note: { value: text, type: 'string' } }, { kind: 'log' }),
  },
  { name: 'body of a log', before: (text) => text, after: (text) => scrubText(text) },
  { name: 'name of an attachment', before: (text) => `${text}.txt`, after: (text) => scrubFileName(`${text}.txt`) },
]

export const places: readonly Place[] = [
  ...Object.entries(events).map(([name, payload]) => ({
    name,
    before: (text: string) => normalOf({ message: 'm', ...(payload(text) as object) }) as unknown as Json,
    after: (text: string) => scrubbedOf({ message: 'm', ...(payload(text) as object) }) as unknown as Json,
  })),
  ...parts,
]
