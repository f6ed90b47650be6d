import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event, Json } from '#domain/event/event.ts'
import { limits } from './normalise/limits.ts'
import { hostileEvents } from './hostile-events.ts'
import { eventOf, reasonFor, rowOf } from './testing.ts'

/** Field names of events, so that random input gets past the first checks. */
const names = [
  'message',
  'logentry',
  'formatted',
  'params',
  'exception',
  'values',
  'type',
  'value',
  'stacktrace',
  'frames',
  'function',
  'filename',
  'abs_path',
  'module',
  'lineno',
  'in_app',
  'context_line',
  'pre_context',
  'vars',
  'mechanism',
  'handled',
  'synthetic',
  'is_exception_group',
  'threads',
  'crashed',
  'breadcrumbs',
  'timestamp',
  'level',
  'data',
  'request',
  'url',
  'query_string',
  'cookies',
  'headers',
  'env',
  'user',
  'id',
  'ip_address',
  'contexts',
  'tags',
  'extra',
  'modules',
  'debug_meta',
  'sdk',
  'name',
  'version',
  'packages',
  'integrations',
  'fingerprint',
  'errors',
  'release',
  'environment',
  'platform',
  'transaction',
  'password',
  'token',
  '__proto__',
  'constructor',
  'toString',
  'sentry.interfaces.Http',
] as const

const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'node',
    'javascript',
    'java',
    'python',
    'php',
    'ruby',
    'native',
    '{{auto}}',
    '{{ default }}',
    '2026-11-20T12:00:00Z',
    'password=x',
    '%s',
    '{"token":"x"}',
  ),
)

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    texts,
    fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), texts), tie('json')), { maxLength: 8 }).map(asObject),
  ),
}))
const events = fc.array(fc.tuple(fc.constantFrom(...names), json), { maxLength: 20 }).map(asObject)

/** An object with own properties only, including `__proto__`. */
function asObject(entries: [string, unknown][]): object {
  return JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
  ) as object
}

function expectWithinLimits(event: Event): void {
  expect(event.tags.length).toBeLessThanOrEqual(limits.tags)
  for (const [key, value] of event.tags) expect(Math.max(key.length, value.length)).toBeLessThanOrEqual(200)
  expect(event.breadcrumbs?.length ?? 0).toBeLessThanOrEqual(limits.breadcrumbs)
  expect(event.exception?.length ?? 0).toBeLessThanOrEqual(limits.exceptions)
  for (const { stacktrace } of event.exception ?? [])
    expect(stacktrace?.frames.length ?? 0).toBeLessThanOrEqual(limits.frames)
  expect(event.title.length).toBeLessThanOrEqual(256)
  expect(event.culprit.length).toBeLessThanOrEqual(200)
  for (const field of ['release', 'dist', 'environment', 'transaction', 'logger'] as const)
    expect(event[field]?.length ?? 0).toBeLessThanOrEqual(limits[field])
  expect(event.timestamp).toBeGreaterThan(0)
  expect(event.grouping.hash).toMatch(/^[0-9a-f]{32}$/)
}

describe('whatever comes', () => {
  test('of JSON, is an event within the limits, or a reason', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(events, json), (payload) => {
        const text = JSON.stringify(payload)
        expect(['event', 'not_an_object', 'not_kept']).toContain(reasonFor(text))
        if (reasonFor(text) === 'event') expectWithinLimits(eventOf(JSON.parse(text) as Json))
      }),
      { numRuns: 1500 },
    )
  })

  test('of bytes, is an event or a reason', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string().map((text) => Buffer.from(`{"message":"${text}`)),
        ),
        (bytes) => {
          expect(['event', 'invalid_json', 'not_an_object', 'not_kept']).toContain(reasonFor(bytes))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('what is kept is digested again to the same, secrets and all limits included', () => {
    fc.assert(
      fc.property(events, (payload) => {
        const { extra } = eventOf({ extra: payload } as Json)
        expect(eventOf({ extra: extra ?? {} }).extra).toEqual(extra)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an event made to hurt', () => {
  test.each(hostileEvents)('with %s is trimmed', (_name, payload) => {
    const row = rowOf({ message: 'm', ...(payload as object) })
    expect(row.payload.length).toBeLessThan(400_000)
    expectWithinLimits(JSON.parse(row.payload) as Event)
  })
})
