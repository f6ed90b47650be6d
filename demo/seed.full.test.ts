import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import { planEventTraces } from './event-traces.ts'
import { planFeedback } from './feedback.ts'
import { planDemo, planEvents, stories } from './plan.ts'
import { seed } from './seed.ts'
import { digestDemo } from './testing.ts'
import { packTraces } from './traces/pack.ts'
import { planTraces } from './traces/plan-traces.ts'
import { eventEnvelope, type WireEnvelope, type WireItem } from './wire.ts'

const now = new Date('2026-11-21T10:20:30.000Z')
const DAY_MS = 86_400_000
const plan = planDemo(now)
const events = planEvents(now)
const written = events.map((planned) => ({ ...planned, event: planned.write() }))

/** The events after the digest, in their own order. */
const { rows } = digestDemo(
  written.map(({ project, event }) => ({ project, envelope: eventEnvelope(event) })),
  now,
)

/** The trace ids in these items. */
function tracesIn(items: readonly WireItem[]): ReadonlySet<string> {
  return new Set(
    [...JSON.stringify(items.map(({ payload }) => payload)).matchAll(/"trace_id":("\w+")/g)].map(([, id]) => id ?? ''),
  )
}

describe('the demo', () => {
  test('covers a fortnight, oldest first, and nothing of it lies in the future', () => {
    const times = plan.map((planned) => planned.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(now.getTime() - 14 * DAY_MS)
    expect(times.at(-1)).toBeLessThan(now.getTime())
    expect(events.length).toBeGreaterThan(3_000)
  })

  test('is the same for the same moment', () => {
    const asText = (some: typeof plan) => some.map((planned) => JSON.stringify(planned.write()))
    expect(asText(planDemo(now))).toEqual(asText(plan))
  })

  test('gives each event an id of its own, which stays the same all day', () => {
    const ids = written.map(({ event }) => event.event_id)
    expect(new Set(ids).size).toBe(ids.length)
    const later = planEvents(new Date('2026-11-21T23:00:00.000Z')).map((planned) => planned.write().event_id)
    expect(later.toSorted()).toEqual(ids.toSorted())
    const nextDay = planEvents(new Date('2026-11-22T00:30:00.000Z')).map((planned) => planned.write().event_id)
    expect(nextDay.filter((id) => ids.includes(id))).toEqual([])
  })

  test('comes out of the digest as one issue for each story', () => {
    const groups = new Map<string, Set<string>>()
    rows.forEach((row, index) => {
      const story = written[index]?.story ?? ''
      groups.set(story, (groups.get(story) ?? new Set()).add(row.groupHash))
    })
    expect([...groups].filter(([, hashes]) => hashes.size !== 1)).toEqual([])
    expect(new Set(rows.map((row) => row.groupHash)).size).toBe(Object.values(stories).flat().length)
  })

  test('has an issue that came with the latest release, one that stopped and one that is brand new', () => {
    const of = (story: string) => written.filter((one) => one.story === story)
    expect(new Set(of('web/cart-discount').map(({ event }) => event.release))).toEqual(new Set(['web@2.16.0+831']))
    expect(of('worker/tax-rate').at(-1)?.at.getTime()).toBeLessThan(now.getTime() - 4 * DAY_MS)
    expect(of('web/update-depth')[0]?.at.getTime()).toBeGreaterThan(now.getTime() - DAY_MS / 24)
  })

  test('has the trace of every event, and its transaction once', () => {
    const spanned = packTraces(planTraces(now), now).flatMap(({ write }) => write().items)
    const alone = planEventTraces(events, now).flatMap(({ write }) => write().items)
    const known = tracesIn([...spanned, ...alone])
    const lost = written.filter(({ event }) => !known.has(JSON.stringify(event.contexts['trace']?.['trace_id'])))
    expect(lost.map(({ story }) => story)).toEqual([])
    const ids = [...JSON.stringify(alone).matchAll(/"span_id":"(\w+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(events.filter(({ isInTrace }) => !isInTrace).length)
  })

  test('has what people wrote, with what they saw, about events that there are', () => {
    const ids = new Set(written.map(({ event }) => event.event_id))
    const items = planFeedback(events, now).flatMap(({ write }) => write().items)
    const letters = items
      .filter(({ header }) => header.type === 'feedback')
      .map(({ payload }) => JSON.stringify(payload))
    expect(letters.length).toBeGreaterThanOrEqual(4)
    expect(letters.every((text) => ids.has(/"associated_event_id":"(\w+)"/.exec(text)?.[1] ?? ''))).toBe(true)
    const pictures = items.filter(({ header }) => header['content_type'] === 'image/png')
    expect(pictures.map(({ payload }) => Buffer.from(payload as Uint8Array).toString('latin1', 1, 4))).toEqual([
      'PNG',
      'PNG',
    ])
  })

  test('needs no correction by the digest, and keeps its times', () => {
    // For one story, a build uploads the source, which is missing here.
    const whole = rows.filter((_, index) => written[index]?.story !== 'checkout/gift-card')
    const corrected = whole.flatMap((row) => (JSON.parse(row.payload) as Event).errors ?? [])
    expect(corrected).toEqual([])
    expect(rows.map((row) => row.timestamp)).toEqual(written.map(({ at }) => at.getTime()))
  })
})

const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A server that records requests; `answer` may return a status other than 200. */
async function anIngest(answer: (number: number) => number = () => 200) {
  const received: { path: string; auth: string; items: string }[] = []
  let requests = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const [, ...items] = gunzipSync(await buffer(request))
      .toString()
      .split('\n')
    const status = answer(++requests)
    if (status === 200) {
      received.push({
        path: request.url ?? '',
        auth: String(request.headers['x-sentry-auth']),
        items: items.join('\n').trimEnd(),
      })
    }
    response.writeHead(status, { 'retry-after': '1' }).end('{"detail":"no"}')
  }
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const ids = new Map<string, number>()
  const dsnOf = async ({ name }: { name: string }) => {
    ids.set(name, ids.size + 1)
    return `http://${'a'.repeat(32)}@127.0.0.1:${address.port}/pre/${ids.get(name)}`
  }
  return { received, dsnOf }
}

/** Every twentieth envelope: all projects, in a fraction of the time. */
const sample = plan.filter((_, index) => index % 20 === 0)

function itemsOf({ items }: WireEnvelope): string {
  return items
    .map(({ header, payload }) =>
      payload instanceof Uint8Array
        ? `${JSON.stringify({ ...header, length: payload.length })}\n${Buffer.from(payload).toString()}`
        : `${JSON.stringify(header)}\n${JSON.stringify(payload)}`,
    )
    .join('\n')
}

describe('seeding', () => {
  test('delivers every envelope to its project, through the address in the DSN', async () => {
    const { received, dsnOf } = await anIngest()
    const reported: number[] = []
    const result = await seed({ now, dsnOf, plan: sample, progress: (sent) => reported.push(sent) })

    const held = (kind: 'events' | 'transactions' | 'sessions') => sample.reduce((sum, one) => sum + one.holds[kind], 0)
    const value = {
      projects: 4,
      events: held('events'),
      transactions: held('transactions'),
      sessions: held('sessions'),
    }
    expect(result).toEqual({ ok: true, value })
    // A recording's bytes may end with a line break.
    const sentItems = sample.map((one) => itemsOf(one.write()).trimEnd())
    expect(received.map((one) => one.items).toSorted()).toEqual(sentItems.toSorted())
    expect(new Set(received.map((one) => one.path))).toEqual(
      new Set([1, 2, 3, 4].map((id) => `/pre/api/${id}/envelope/`)),
    )
    expect(received[0]?.auth).toContain(`sentry_key=${'a'.repeat(32)}`)
    expect(reported.at(-1)).toBe(sample.length)
  })

  test('waits when it is asked to, and loses nothing', async () => {
    const { received, dsnOf } = await anIngest((number) => (number <= 3 ? 503 : 200))
    const result = await seed({ now, dsnOf, plan: sample })
    expect(result.ok).toBe(true)
    expect(received).toHaveLength(sample.length)
  })

  test('stops at the first refusal and hands it on', async () => {
    const { received, dsnOf } = await anIngest((number) => (number > 10 ? 403 : 200))
    const result = await seed({ now, dsnOf })
    expect(result).toEqual({ ok: false, refusal: { reason: 'refused', status: 403, detail: '{"detail":"no"}' } })
    expect(received).toHaveLength(10)
  })

  test('says where nobody answers', async () => {
    const result = await seed({ now, dsnOf: async () => `http://${'a'.repeat(32)}@127.0.0.1:1/1` })
    expect(result).toMatchObject({ ok: false, refusal: { reason: 'unreachable', address: 'http://127.0.0.1:1' } })
  })
})
