import { readFileSync } from 'node:fs'
import { deflateSync, zstdDecompressSync } from 'node:zlib'
import { encode } from '@msgpack/msgpack'
import { describe, expect, test } from 'vitest'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'

const replayId = 'b2'.repeat(16)
const start = noon - 60_000

const told = (fields: JsonObject = {}): JsonObject => ({
  type: 'replay_event',
  replay_id: replayId,
  replay_type: 'session',
  segment_id: 0,
  replay_start_timestamp: start / 1000,
  timestamp: (start + 5000) / 1000,
  urls: ['https://shop.example/cart?token=0123456789abcdef0123456789abcdef'],
  error_ids: ['e1'.repeat(16)],
  trace_ids: ['c1'.repeat(16)],
  user: { id: '7' },
  platform: 'javascript',
  environment: 'production',
  ...fields,
})

function recording(events: Json, { segmentId = 0, packed = true } = {}): Uint8Array {
  const json = Buffer.from(typeof events === 'string' ? events : JSON.stringify(events))
  return Buffer.concat([Buffer.from(`{"segment_id":${segmentId}}\n`), packed ? deflateSync(json) : json])
}

type Item = readonly [type: string, payload: Json | Uint8Array]

function digested(
  items: readonly Item[],
  rules: ProjectRules = defaultRules,
  header: EnvelopeHeader = { event_id: replayId as EventId },
) {
  const record = aRecord(
    items.map(([type, payload]) => [{ type }, payload]),
    header,
  )
  const { replays, replayItems, replayBlobs, outcomes } = digestRecords([record], noon, {
    ...noLookups,
    rules: () => rules,
  })
  const ends = outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)
  const recordings = replays.flatMap(({ recorded }) => recorded ?? [])
  const kept = replayBlobs.map(({ bytes }) => bytes)
  return { rows: replays, items: replayItems, blobs: replayBlobs, kept, recordings, ends }
}

/** The events of a recording that are kept. */
function keptOf(events: Json, rules?: ProjectRules): string {
  const { kept } = digested(
    [
      ['replay_event', told()],
      ['replay_recording', recording(events)],
    ],
    rules,
  )
  return zstdDecompressSync(kept[0] ?? Buffer.alloc(0)).toString()
}

const at = (ms: number) => start + ms
const custom = (tag: string, payload: JsonObject, ms = 100): JsonObject => ({
  type: 5,
  timestamp: at(ms),
  data: { tag, payload },
})
const snapshot = (node: JsonObject): JsonObject => ({ type: 2, timestamp: at(1), data: { node } })
const element = (tagName: string, attributes: JsonObject, ...childNodes: readonly JsonObject[]): JsonObject => ({
  type: 2,
  id: 5,
  tagName,
  attributes,
  childNodes,
})

describe('a segment of a replay', () => {
  test('is told of and recorded in two rows, which know of each other by its number', () => {
    const events = [
      { type: 4, timestamp: at(0), data: { href: 'https://shop.example/' } },
      snapshot(element('html', {})),
      custom('breadcrumb', { category: 'ui.click' }),
      custom('breadcrumb', { category: 'navigation' }, 4000),
    ]
    const { rows, ends, items } = digested([
      ['replay_event', told()],
      ['replay_recording', recording(events)],
    ])
    expect(ends).toEqual([])
    expect(items.flatMap(({ units }) => units)).toEqual(
      Array.from({ length: 2 }, () => ({ category: 'replay', quantity: 1 })),
    )
    expect(rows).toMatchObject([
      { replayId, segmentId: 0, time: start, told: { startedAt: start, endedAt: start + 5000, user: { id: '7' } } },
      {
        replayId,
        segmentId: 0,
        time: start,
        recorded: { events: 4, startedAt: start, endedAt: at(4000), snapshotsAt: [at(1)], clicks: 1, navigations: 1 },
      },
    ])
    expect(rows[0]?.told?.urls[0]).not.toContain('0123456789abcdef0123456789abcdef')
  })

  test('is the same in any order, packed or not', () => {
    const events = [custom('breadcrumb', { category: 'ui.click' })]
    const event = ['replay_event', told()] as const
    const texts = [
      digested([event, ['replay_recording', recording(events)]]),
      digested([['replay_recording', recording(events)], event]),
      digested([event, ['replay_recording', recording(events, { packed: false })]]),
    ].map(({ rows }) =>
      rows
        .toSorted((one) => (one.told === null ? 1 : -1))
        .map(({ recorded, time }) => [time, recorded?.events, recorded?.blob]),
    )
    expect(new Set(texts.map((rows) => JSON.stringify(rows))).size).toBe(1)
  })

  test('that is alone belongs to the replay that its envelope names', () => {
    const { rows } = digested([['replay_recording', recording([custom('options', {})])]])
    expect(rows).toMatchObject([{ replayId, time: at(100), recorded: { events: 1 } }])
  })

  test('with nothing in it is kept, and is no gap', () => {
    for (const nothing of [recording([]), Buffer.from('{"segment_id":0}\n'), Buffer.from('{"segment_id":0}')]) {
      const { recordings, ends, kept } = digested([
        ['replay_event', told()],
        ['replay_recording', nothing],
      ])
      expect([recordings[0]?.state, recordings[0]?.events, ends, kept]).toEqual(['kept', 0, [], []])
    }
  })

  test.each([
    ['recording_unreadable', recording('[{"type":')],
    ['recording_unreadable', recording('{"no":"list"}')],
    ['recording_unreadable', recording('plain', { packed: false })],
    ['recording_unreadable', Buffer.concat([recording([custom('options', {})]).subarray(0, 40)])],
    ['recording_too_large', recording(' '.repeat(32 * 1024 * 1024 + 1))],
    ['too_deep', recording(`[{"data":${'['.repeat(300)}${']'.repeat(300)}}]`)],
  ])('that cannot be read is counted (%s), and leaves a gap and the rest of the replay', (reason, bytes) => {
    const { rows, ends } = digested([
      ['replay_event', told()],
      ['replay_recording', bytes],
    ])
    expect(ends).toEqual([`replay invalid ${reason} 1`])
    expect(rows.map((row) => row.recorded?.state)).toEqual([undefined, 'unreadable'])
  })

  test('without a number, or of no replay, is counted', () => {
    expect(digested([['replay_recording', Buffer.from('[]')]]).ends).toEqual(['replay invalid no_segment_id 1'])
    expect(digested([['replay_recording', recording([])]], defaultRules, {}).ends).toEqual([
      'replay invalid no_replay_id 1',
    ])
  })

  test('of a mobile app comes in one piece, with its pictures', () => {
    const video = Buffer.from('ftyp of an mp4')
    const payload = encode({
      replay_event: Buffer.from(JSON.stringify(told({ platform: 'android', replay_type: 'buffer' }))),
      replay_recording: recording([custom('video', { segmentId: 0, duration: 5000 })]),
      replay_video: video,
    })
    const { rows, blobs, items, ends } = digested([['replay_video', payload]])
    expect(ends).toEqual([])
    expect(items).toMatchObject([{ rows: 2, blobs: 2, units: [{ category: 'replay', quantity: 1 }] }])
    expect(rows).toMatchObject([{ told: { type: 'buffer' } }, { recorded: { videoBytes: video.length } }])
    expect(Buffer.from(blobs[1]?.bytes ?? [])).toEqual(video)
    expect(blobs[1]?.key).toBe(rows[1]?.recorded?.video)
    for (const broken of [Buffer.from('no map'), encode({ replay_event: 'x' }), encode([1])]) {
      expect(digested([['replay_video', broken]]).ends).toEqual(['replay invalid invalid_msgpack 1'])
    }
  })

  test('that comes twice has the same id, whatever is in it', () => {
    const [one, other] = [1, 2].map((count) =>
      digested([
        ['replay_event', told()],
        ['replay_recording', recording(Array.from({ length: count }, () => custom('options', {})))],
      ]),
    )
    expect(one?.items.map(({ itemId }) => itemId)).toEqual(other?.items.map(({ itemId }) => itemId))
    expect(one?.blobs[0]?.key).not.toBe(other?.blobs[0]?.key)
    expect(new Set(one?.items.map(({ itemId }) => itemId)).size).toBe(2)
  })

  test('counts clicks that came to nothing, and those of rage', () => {
    const slow = (data: JsonObject) => custom('breadcrumb', { category: 'ui.slowClickDetected', data })
    const dead = { endReason: 'timeout', timeAfterClickMs: 7000, clickCount: 1, node: { tagName: 'button' } }
    const events = [
      slow(dead),
      slow({ ...dead, clickCount: 5 }),
      slow({ endreason: 'timeout', timeafterclickms: 7000, clickcount: 6, node: { tagname: 'A' } }),
      slow({ ...dead, endReason: 'mutation' }),
      slow({ ...dead, timeAfterClickMs: 3000 }),
      slow({ ...dead, node: { tagName: 'div' } }),
    ]
    const { recordings } = digested([
      ['replay_event', told()],
      ['replay_recording', recording(events)],
    ])
    expect(recordings).toMatchObject([{ deadClicks: 3, rageClicks: 2 }])
  })

  test('has its times in milliseconds, whichever unit its SDK used', () => {
    const kept = JSON.parse(keptOf([{ type: 5, timestamp: at(500) / 1000, data: { tag: 'options' } }])) as {
      timestamp: number
    }[]
    expect(kept[0]?.timestamp).toBeCloseTo(at(500), 0)
  })

  test('of the browser SDK comes to what was on the page', () => {
    const envelope = parseEnvelope(
      readFileSync(
        new URL(
          '../../../fixtures/recorded/browser11-replay/12-replay_event+replay_recording.envelope',
          import.meta.url,
        ),
      ),
    )
    if (!envelope.ok) throw new Error('no envelope')
    const { rows, ends, recordings } = digested(envelope.value.items.map(({ type, payload }) => [type, payload]))
    expect(ends).toEqual([])
    expect(rows[0]?.told).toMatchObject({
      browser: { name: 'HeadlessChrome' },
      release: 'web@2.0.0',
      sdk: { name: 'sentry.javascript.browser' },
      errorIds: { length: 4 },
    })
    expect(recordings).toMatchObject([
      { events: 16, clicks: 1, deadClicks: 1, rageClicks: 0, snapshotsAt: { length: 1 } },
    ])
  })
})

describe('what is kept of a recording holds no secrets', () => {
  const card = '4111 1111 1111 1111'
  const key = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'

  test.each<[string, JsonObject]>([
    ['text of a page', snapshot(element('p', {}, { type: 3, id: 6, textContent: `paid with ${card}` }))],
    ['attribute', snapshot(element('a', { href: `https://shop.example/?card=${card.replaceAll(' ', '')}` }))],
    ['attribute that is named', snapshot(element('div', { 'data-api-key': card }))],
    ['password', snapshot(element('input', { type: 'password', value: card }))],
    ['field by its name', snapshot(element('input', { name: 'password', value: card }))],
    [
      'text that changed',
      { type: 3, timestamp: at(2), data: { source: 0, texts: [{ id: 6, value: card }], adds: [] } },
    ],
    [
      'attribute that changed',
      { type: 3, timestamp: at(2), data: { source: 0, attributes: [{ id: 6, attributes: { title: card } }] } },
    ],
    [
      'node that was added',
      {
        type: 3,
        timestamp: at(2),
        data: { source: 0, adds: [{ parentId: 1, node: { type: 3, id: 9, textContent: card } }] },
      },
    ],
    ['what was typed', { type: 3, timestamp: at(2), data: { source: 5, id: 7, text: card } }],
    [
      'what was drawn',
      {
        type: 3,
        timestamp: at(2),
        data: { source: 9, id: 7, commands: [{ property: 'fillText', args: [card, 1, 2] }] },
      },
    ],
    [
      'address of a page',
      { type: 4, timestamp: at(2), data: { href: `https://shop.example/?card=${card.replaceAll(' ', '')}` } },
    ],
    [
      'console',
      custom('breadcrumb', { category: 'console', message: card, data: { arguments: [card, { password: card }] } }),
    ],
    [
      'address of a request',
      custom('performanceSpan', { op: 'resource.fetch', description: `/pay?card=${card.replaceAll(' ', '')}` }),
    ],
    [
      'body of a request',
      custom('performanceSpan', { op: 'resource.fetch', data: { request: { body: { token: card } } } }),
    ],
    [
      'body that is text',
      custom('performanceSpan', { op: 'resource.fetch', data: { response: { body: `{"password":"${card}"}` } } }),
    ],
    ['header', custom('performanceSpan', { data: { request: { headers: { authorization: `Bearer ${card}` } } } })],
    ['plugin', { type: 6, timestamp: at(2), data: { plugin: 'rrweb/console@1', payload: { payload: [card] } } }],
    ['event of no known type', { type: 77, timestamp: at(2), data: { text: card } }],
  ])('%s', (_, event) => {
    const kept = keptOf([event])
    expect(kept).not.toMatch(/4111 ?1111 ?1111 ?1111/)
    expect(kept).toContain(JSON.stringify(event.timestamp))
  })

  test('what is typed into a secret field of the page', () => {
    const field = snapshot(element('input', { type: 'password', value: '' }))
    const typed = { type: 3, timestamp: at(2), data: { source: 5, id: 5, text: 'hunter2!' } }
    expect(keptOf([field, typed])).not.toContain('hunter2!')
  })

  test('keys by their make, and by the rules of the project', () => {
    const text = snapshot(element('p', {}, { type: 3, id: 6, textContent: `${key} order 12345` }))
    expect(keptOf([text])).not.toContain(key)
    const rule = { what: { pattern: 'order [0-9]+' }, where: '**', how: 'mask' } as const
    const rules = { ...defaultRules, scrubbing: { ...defaultRules.scrubbing, rules: [rule] } }
    expect(keptOf([text])).toContain('order 12345')
    expect(keptOf([text, custom('breadcrumb', { message: 'order 12345' })], rules)).not.toContain('order 12345')
  })

  test('and pictures, styles and numbers as they were', () => {
    const picture = `data:image/png;base64,${'iVBORw0KGgo4111111111111111'.repeat(4)}`
    const events: JsonObject[] = [
      snapshot(element('img', { src: picture, class: 'token-list', style: 'color: red', rr_width: '10px' })),
      { type: 3, timestamp: at(3), data: { source: 1, positions: [{ x: 4111, y: 1111, id: 5, timeOffset: -50 }] } },
    ]
    expect(JSON.parse(keptOf(events))).toEqual(events)
  })
})
