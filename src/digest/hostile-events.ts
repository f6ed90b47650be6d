import type { Json } from '#domain/event/event.ts'

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** For tests and floors: contents of hostile events. */
export const hostileEvents: readonly [what: string, payload: Json][] = [
  ['a value of a megabyte', { exception: [{ type: 'E', value: 'x'.repeat(1_000_000) }] }],
  ['keys by the ten thousand', { extra: Object.fromEntries(many(20_000, (index) => [`k${index}`, index])) }],
  [
    'names by the ten thousand, secret ones',
    { request: { data: Object.fromEntries(many(20_000, (index) => [`password${index}`, 'x'])) } },
  ],
  [
    'frames by the ten thousand',
    { exception: [{ type: 'E', stacktrace: { frames: many(20_000, () => ({ function: 'f', in_app: true })) } }] },
  ],
  ['breadcrumbs by the ten thousand', { breadcrumbs: many(20_000, () => ({ message: 'm' })) }],
  ['exceptions by the ten thousand', { exception: many(20_000, () => ({ type: 'E' })) }],
  ['tags by the ten thousand', { tags: many(20_000, (index) => [`t${index}`, 'v']) }],
  ['contexts by the ten thousand', { contexts: Object.fromEntries(many(20_000, (index) => [`c${index}`, { a: 1 }])) }],
  ['headers by the ten thousand', { request: { headers: many(20_000, (index) => [`h${index}`, 'v']) } }],
  ['a tag of nothing but spaces', { tags: { a: `x${' '.repeat(500_000)}x` } }],
  ['an address of nothing but zones', { user: { ip_address: `${'%'.repeat(500_000)}\nx` } }],
  ['a query of a megabyte', { request: { query_string: 'a=1&'.repeat(250_000) } }],
  ['a key of a megabyte', { extra: { ['k'.repeat(1_000_000)]: 1 } }],
  ['lists in lists', { extra: { a: JSON.parse(`${'['.repeat(190)}${']'.repeat(190)}`) as Json } }],
  ['a template of placeholders', { logentry: { message: '%s'.repeat(4000), params: many(4000, () => 'x'.repeat(4)) } }],
  ['nothing but nulls', { exception: { values: many(10_000, () => null) }, breadcrumbs: many(10_000, () => null) }],
]
