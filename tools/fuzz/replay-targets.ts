import { gunzipSync, inflateSync, gzipSync, deflateSync, zstdDecompressSync } from 'node:zlib'
import { encode } from '@msgpack/msgpack'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { Json } from '#domain/event/event.ts'
import type { EventId, ReplayId } from '#domain/ids.ts'
import { clickMapOf, screens } from '#domain/replay/clicks/click-map.ts'
import { readVisits } from '#domain/replay/clicks/read-visits.ts'
import { findProblems } from '#domain/replay/detect/find-problems.ts'
import { safeCss } from '#domain/replay/safe-css.ts'
import { defaultDetectors } from '#domain/trace/detect/rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { readRecording } from '#telemetry/replays/read-recording.ts'
import type { Target } from './fuzz.ts'
import { NOON, ofItems, spoolHeader } from './item-reader.ts'
import { recordedItems } from './item-targets.ts'
import { jsonWords } from './wire-targets.ts'

const MAX_SEED_BYTES = 60_000
const replayId = '0af7651916cd43dd8448eb211c80319c' as EventId
const at = NOON - 60_000
const crumb = (category: string, data: object, ms: number) => ({
  type: 5,
  timestamp: at + ms,
  data: { tag: 'breadcrumb', payload: { category, message: 'main > button#buy', timestamp: (at + ms) / 1000, data } },
})

/** A short recording with everything that is inspected. */
const events = [
  { type: 4, timestamp: at, data: { href: 'https://shop.example/cart?token=abc', width: 1280, height: 720 } },
  {
    type: 2,
    timestamp: at + 1,
    data: {
      node: {
        type: 0,
        id: 1,
        childNodes: [
          {
            type: 2,
            id: 5,
            tagName: 'input',
            attributes: { type: 'password', value: 'hunter2', 'data-token': 'abc', style: 'background:url(a.png)' },
            childNodes: [{ type: 3, id: 6, textContent: 'password=hunter2' }],
          },
        ],
      },
    },
  },
  { type: 3, timestamp: at + 2, data: { source: 5, id: 5, text: 'hunter2' } },
  { type: 3, timestamp: at + 3, data: { source: 2, type: 2, id: 6, x: 10, y: 20 } },
  {
    type: 3,
    timestamp: at + 4,
    data: {
      source: 0,
      texts: [{ id: 6, value: 'a' }],
      attributes: [{ id: 5, attributes: { value: 'b', style: { color: 'red' } } }],
      adds: [{ parentId: 1, node: { type: 3, id: 7, textContent: 'c' } }],
    },
  },
  { type: 3, timestamp: at + 5, data: { source: 8, id: 9, adds: [{ rule: 'a{background:url(//evil.example)}' }] } },
  { type: 6, timestamp: at + 6, data: { plugin: 'rrweb/console@1', payload: { level: 'log', payload: ['"a"'] } } },
  crumb('ui.click', { nodeId: 6 }, 7),
  crumb('ui.slowClickDetected', { nodeId: 6, clickCount: 4, endReason: 'timeout', timeAfterClickMs: 7000 }, 8),
  crumb('replay.hydrate-error', { url: 'https://shop.example/cart' }, 9),
  { type: 3, timestamp: at + 10, data: { source: 3, id: 1, x: 0, y: 300 } },
]
const json = Buffer.from(JSON.stringify(events))
const told = {
  type: 'replay_event',
  replay_id: replayId,
  replay_type: 'session',
  segment_id: 0,
  replay_start_timestamp: at / 1000,
  timestamp: NOON / 1000,
  urls: ['https://shop.example/cart?token=0123456789abcdef'],
  error_ids: [replayId],
  trace_ids: [replayId],
  user: { id: '7' },
  platform: 'javascript',
}
const numbered = (body: Uint8Array) => Buffer.concat([Buffer.from('{"segment_id":0}\n'), body])
const recorded = (type: string) =>
  recordedItems
    .filter((item) => item.type === type && item.payload.length < MAX_SEED_BYTES)
    .map(({ payload }) => payload)
const video = (recording: Uint8Array) =>
  encode({ replay_event: Buffer.from(JSON.stringify(told)), replay_recording: recording, replay_video: json })

const words = [
  ...jsonWords,
  '"timestamp":',
  '"type":3,"data":{"source":',
  '"childNodes":[{"childNodes":[',
  '"attributes":{',
  '"tag":"breadcrumb","payload":',
  '"category":"ui.slowClickDetected"',
  'data:image/png;base64,',
  'url(',
  '"href":"',
]

/** Processes recording data in every way, compressed or not, and reads the kept result again. */
function readEvents(bytes: Uint8Array): void {
  const items = [
    { type: 'replay_event', header: { type: 'replay_event' }, payload: Buffer.from(JSON.stringify(told)) },
    { type: 'replay_recording', header: { type: 'replay_recording' }, payload: numbered(bytes) },
  ]
  const body = serialiseEnvelope({ header: { event_id: replayId }, items })
  const { outcomes, replayBlobs } = digestRecords([{ header: spoolHeader, body }], NOON)
  if (outcomes.some(({ reason }) => reason === 'internal_error')) throw new Error('The digest has a fault.')
  for (const { bytes: kept } of replayBlobs) {
    const found = JSON.parse(zstdDecompressSync(kept).toString()) as readonly Json[]
    findProblems(found, defaultDetectors)
    const visits = readVisits(found).map((visit) => ({ replayId: replayId as string as ReplayId, visit }))
    for (const screen of screens) clickMapOf(screen, visits)
  }
}

/** SDK data about user sessions. */
export const replayTargets: readonly Target[] = [
  ofItems(
    { name: 'item-replay_event', seeds: [Buffer.from(JSON.stringify(told)), ...recorded('replay_event')], words },
    [{ type: 'replay_event' }],
  ),
  ofItems(
    {
      name: 'item-replay_recording',
      seeds: [
        ...[json, deflateSync(json), gzipSync(json), deflateSync(json, { level: 0 })].map(numbered),
        ...recorded('replay_recording'),
      ],
      words: ['"segment_id":', '-1', '1e999', '\n', '\u001f\u008b', 'x\u009c', '[', '{"type":'],
    },
    [{ type: 'replay_recording' }],
  ),
  {
    name: 'replay-events',
    seeds: [json, ...recorded('replay_recording').flatMap(unpackedEvents)],
    words,
    read: readEvents,
  },
  ofItems(
    {
      name: 'item-replay_video',
      seeds: [numbered(json), numbered(deflateSync(json))].map(video),
      words: [
        '\u00c4\u00ff',
        '\u00df\0\0\0\u0001',
        '\u00c1',
        '\u0083',
        'replay_video',
        'replay_event',
        '__proto__',
        '{',
      ],
    },
    [{ type: 'replay_video' }],
  ),
  {
    name: 'replay-css',
    seeds: [
      'a{background:url("a.png");fill:url(#b)} @import "x.css"; @font-face{src:url(f.woff)}',
      'image-set("a.png" 1x)',
    ].map((text) => Buffer.from(text)),
    words: ['url(', 'u\\72l(', '@import ', 'image-set(', '/*', '*/', '\\', '"', "'", ')', '\\0', 'src(', ';', '{'],
    read: (bytes) => [safeCss(Buffer.from(bytes).toString()), safeCss(Buffer.from(bytes).toString(), 'background')],
  },
]

/** The JSON of a recorded segment. */
function unpackedEvents(payload: Uint8Array): readonly Uint8Array[] {
  const read = readRecording(payload)
  if (read?.events.ok !== true) return []
  const body = Buffer.from(payload.subarray(payload.indexOf(10) + 1))
  return [body[0] === 0x1f ? gunzipSync(body) : body[0] === 0x5b ? body : inflateSync(body)]
}
