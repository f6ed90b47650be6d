import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Category } from '#domain/outcome/outcome.ts'
import { profileItem } from './a-profile.ts'

const WORKERS = 8

/** Number of items per category. */
export type Units = Readonly<Partial<Record<Category, number>>>

/** Where rows with an envelope's id are stored. */
export type Place =
  | 'events'
  | 'spans'
  | 'logs'
  | 'metrics'
  | 'sessions'
  | 'replays'
  | 'profiles'
  | 'feedback'
  | 'attachments'

export interface LoadEnvelope {
  readonly body: string
  readonly units: Units
  /** Number of rows with its id, by place. Check-ins of an unknown monitor have none: they are only counted. */
  readonly rows: Readonly<Partial<Record<Place, number>>>
}

/** The outcome for an envelope: 200, another response, or none. */
export type End = 'acknowledged' | 'refused' | 'unanswered'

export interface Sent extends Pick<LoadEnvelope, 'rows'> {
  readonly id: string
  readonly end: End
}

export interface LoadEnd {
  /** Items in envelopes answered with 200. */
  readonly acknowledged: Units
  /** Items in envelopes cut off without a response. */
  readonly unanswered: Units
  readonly sent: readonly Sent[]
  /** Each distinct refusal once, with its status. */
  readonly refusals: ReadonlySet<string>
}

export interface Load {
  /** Envelopes answered or cut off so far. */
  readonly sent: readonly Sent[]
  /** Ends the load and returns its totals. */
  stop(): Promise<LoadEnd>
}

const REFUSED_MS = 20

export interface LoadOptions {
  readonly workers?: number
  /** Pause between a sender's requests, to leave processor time for other work. */
  readonly pauseMs?: number
}

/**
 * Sends small envelopes as fast as the server accepts them, from a few workers at once, until it is stopped or cut off.
 */
export function load(
  address: string,
  dsn: string,
  envelopeOf = anEvent,
  { workers = WORKERS, pauseMs = 0 }: LoadOptions = {},
): Load {
  const { username: key, pathname } = new URL(dsn)
  const url = `${address}/api${pathname}/envelope/?sentry_key=${key}&sentry_version=7`
  let stopped = false
  const acknowledged: Mutable<Units> = {}
  const unanswered: Mutable<Units> = {}
  const sent: Sent[] = []
  const refusals = new Set<string>()

  async function worker(name: number): Promise<void> {
    for (let count = 0; !stopped; count++) {
      if (pauseMs > 0) await delay(pauseMs)
      const id = randomUUID().replaceAll('-', '')
      const { body, units, rows } = envelopeOf(id, `worker ${name}`, count)
      try {
        const response = await fetch(url, { method: 'POST', body })
        const text = await response.text()
        sent.push({ id, rows, end: response.status === 200 ? 'acknowledged' : 'refused' })
        if (response.status === 200) add(acknowledged, units)
        else {
          refusals.add(`${response.status} ${text}`)
          await delay(REFUSED_MS)
        }
      } catch {
        // The server is gone, so it is unknown whether this envelope became durable.
        add(unanswered, units)
        sent.push({ id, rows, end: 'unanswered' })
        return
      }
    }
  }

  const all = Promise.all(Array.from({ length: workers }, (_, name) => worker(name)))
  return {
    sent,
    stop: async () => {
      stopped = true
      await all
      return { acknowledged, unanswered, sent, refusals }
    },
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export function add(sum: Mutable<Units>, units: Units): void {
  for (const [category, quantity] of Object.entries(units) as [Category, number][])
    sum[category] = (sum[category] ?? 0) + quantity
}

/** An error of one of seven types. */
export function anEvent(id: string, value: string, count: number): LoadEnvelope {
  const kind = count % 7
  const event = {
    event_id: id,
    platform: 'node',
    exception: {
      values: [
        {
          type: `LoadError${kind}`,
          value,
          stacktrace: { frames: [{ function: `f${kind}`, filename: '/srv/app.js', in_app: true, lineno: kind }] },
        },
      ],
    },
  }
  return { body: envelopeWith(id, [{ type: 'event' }, event]), units: { error: 1 }, rows: { events: 1 } }
}

/** Cycles through everything that Mishap stores, and one thing that it does not. */
export function anythingKept(id: string, value: string, count: number): LoadEnvelope {
  const seconds = Date.now() / 1000
  const trace = { trace_id: id, span_id: id.slice(0, 16), start_timestamp: seconds - 1 }
  const about = { release: 'load@1', environment: 'production' }
  const forms: readonly (() => LoadEnvelope)[] = [
    () => anEvent(id, value, count),
    () => {
      const { body } = anEvent(id, value, count)
      const file = `${id} was here`
      const units = { error: 1, attachment_item: 1, attachment: file.length }
      return {
        body: `${body}{"type":"attachment","filename":"a.txt","length":${file.length}}\n${file}\n`,
        units,
        rows: { events: 1, attachments: 1, files: 1 },
      }
    },
    () => {
      const transaction = { ...about, event_id: id, transaction: 'GET /load', timestamp: seconds, contexts: { trace } }
      const body = envelopeWith(id, [{ type: 'transaction' }, { ...transaction, ...trace, spans: [] }])
      return { body, units: { transaction: 1 }, rows: { spans: 1 } }
    },
    () => {
      const items = [1, 2, 3].map((n) => ({
        ...trace,
        span_id: `${n}${id.slice(0, 15)}`,
        name: 'load',
        end_timestamp: seconds,
      }))
      return { body: envelopeWith(undefined, [{ type: 'span' }, { items }]), units: { span: 3 }, rows: { spans: 3 } }
    },
    () => {
      const attributes = { place: { value: 'load', type: 'string' } }
      const items = [1, 2].map((n) => ({
        timestamp: seconds,
        trace_id: id,
        level: 'info',
        body: `${n} ${id}`,
        attributes,
      }))
      const body = envelopeWith(undefined, [{ type: 'log' }, { version: 2, items }])
      return {
        body,
        units: { log_item: 2, log_byte: Buffer.byteLength(JSON.stringify({ version: 2, items })) },
        rows: { logs: 2 },
      }
    },
    () => {
      const items = ['counter', 'distribution'].map((type) => ({
        timestamp: seconds,
        trace_id: id,
        name: `load.${type}`,
        type,
        value: 3,
        attributes: { place: { value: 'load', type: 'string' } },
      }))
      const body = envelopeWith(undefined, [{ type: 'trace_metric' }, { version: 2, items }])
      const bytes = Buffer.byteLength(JSON.stringify({ version: 2, items }))
      return { body, units: { trace_metric: 2, trace_metric_byte: bytes }, rows: { metrics: 2 } }
    },
    () => {
      const session = { sid: id, init: true, started: new Date().toISOString(), status: 'exited', attrs: about }
      return {
        body: envelopeWith(undefined, [{ type: 'session' }, session]),
        units: { session: 1 },
        rows: { sessions: 1 },
      }
    },
    () => {
      const words = { event_id: id, contexts: { feedback: { message: `${id}: it went blank` } } }
      return { body: envelopeWith(id, [{ type: 'feedback' }, words]), units: { feedback: 1 }, rows: { feedback: 1 } }
    },
    () => {
      const told = { replay_id: id, segment_id: 0, replay_start_timestamp: seconds - 1, timestamp: seconds }
      const recording = `{"segment_id":0}\n${JSON.stringify([{ type: 5, timestamp: seconds, data: { tag: id } }])}`
      const item = `{"type":"replay_recording","length":${recording.length}}\n${recording}\n`
      return {
        body: envelopeWith(id, [{ type: 'replay_event' }, told]) + item,
        units: { replay: 2 },
        rows: { replays: 2, recordings: 1 },
      }
    },
    () => {
      const samples = [0, 10_000_000].map((ns) => ({ elapsed_since_start_ns: ns, stack_id: 0, thread_id: '1' }))
      const profile = { samples, stacks: [[0]], frames: [{ function: value }] }
      const taken = { ...about, event_id: id, version: '1', platform: 'node', timestamp: new Date().toISOString() }
      return {
        body: envelopeWith(id, [{ type: 'profile' }, { ...taken, profile }]),
        units: { profile: 1 },
        rows: { profiles: 1 },
      }
    },
    () => ({ body: `{}\n${profileItem(id, ['main', value])}`, units: { profile_chunk: 1 }, rows: { profiles: 1 } }),
    () => ({
      body: envelopeWith(undefined, [{ type: 'check_in' }, { check_in_id: id, monitor_slug: 'm', status: 'ok' }]),
      units: { monitor: 1 },
      rows: {},
    }),
  ]
  return forms[count % forms.length]?.() ?? anEvent(id, value, count)
}

function envelopeWith(id: string | undefined, [header, payload]: readonly [object, object]): string {
  return `${JSON.stringify(id === undefined ? {} : { event_id: id })}\n${JSON.stringify(header)}\n${JSON.stringify(payload)}\n`
}
