import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { slowClickOf } from '#domain/replay/detect/slow-click.ts'
import { EVENT, type RecordedEvent } from './safe-event.ts'

interface At {
  /** Epoch milliseconds. */
  readonly at: number
}

export type ClickKind = 'click' | 'dead' | 'rage'

/** Something a recording reports besides its visuals. */
export type Moment = At &
  (
    | { readonly kind: 'console'; readonly level: string; readonly text: string }
    | { readonly kind: 'click'; readonly click: ClickKind; readonly text: string }
    | { readonly kind: 'navigation'; readonly to: string }
    | { readonly kind: 'crumb'; readonly category: string; readonly text: string }
    | { readonly kind: 'request'; readonly request: Request }
    | { readonly kind: 'memory'; readonly used: number }
    | { readonly kind: 'vital'; readonly name: string; readonly value: number; readonly rating: string }
  )

export type MomentOf<K extends Moment['kind']> = Extract<Moment, { readonly kind: K }>

/** A network request of the page. */
export interface Request {
  readonly type: string
  readonly method: string
  readonly url: string
  /** 0 if no response arrived or the status was not recorded. */
  readonly status: number
  readonly durationMs: number
  /** Size of the response in bytes, if recorded. */
  readonly size: number | undefined
  readonly sent: Body
  readonly received: Body
}

/** The recorded headers and body text of a request or response. */
export interface Body {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

const SECOND_MS = 1000
const LONGEST = 10_000
/** The SDK truncates bodies at this length. */
const LONGEST_BODY = 150_000

/** Returns the moments of a segment's events in order of time. */
export function momentsIn(events: readonly RecordedEvent[]): readonly Moment[] {
  const found = events.flatMap((event) => {
    const moment = momentOf(event)
    return moment === undefined ? [] : [moment]
  })
  return found.toSorted((a, b) => a.at - b.at)
}

function momentOf({ type, timestamp, data }: RecordedEvent): Moment | undefined {
  if (type !== EVENT.custom || !isRecord(data.payload)) return undefined
  if (data.tag === 'breadcrumb') return crumbMoment(data.payload, timestamp)
  return data.tag === 'performanceSpan' ? spanMoment(data.payload, timestamp) : undefined
}

function crumbMoment(payload: Fields, timestamp: number): Moment | undefined {
  const at = secondsOf(payload.timestamp, timestamp)
  const category = textOf(payload.category)
  const data = isRecord(payload.data) ? payload.data : {}
  const text = textOf(payload.message)
  if (category === 'console')
    return { kind: 'console', at, level: textOf(payload.level) || 'log', text: text || argumentsText(data) }
  if (category === 'navigation') return { kind: 'navigation', at, to: textOf(data.to) || text }
  const click = clickOf(category, payload)
  if (click !== undefined) return { kind: 'click', at, click, text }
  if (category === '' && text === '') return undefined
  return { kind: 'crumb', at, category, text: text || compact(data) }
}

const clicked: ReadonlySet<string> = new Set(['ui.click', 'ui.tap', 'touch'])

/** Both the click and its lack of effect are recorded. */
function clickOf(category: string, payload: Fields): ClickKind | undefined {
  return clicked.has(category) ? 'click' : slowClickOf(payload)?.kind
}

function spanMoment(payload: Fields, timestamp: number): Moment | undefined {
  const op = textOf(payload.op)
  const at = secondsOf(payload.startTimestamp, timestamp)
  const data = isRecord(payload.data) ? payload.data : {}
  const description = textOf(payload.description)
  if (op === 'memory') {
    const used = isRecord(data.memory) ? numberOf(data.memory.usedJSHeapSize) : undefined
    return used === undefined ? undefined : { kind: 'memory', at, used }
  }
  if (op === 'web-vital') {
    return { kind: 'vital', at, name: description, value: numberOf(data.value) ?? 0, rating: textOf(data.rating) }
  }
  if (op.startsWith('navigation.')) return { kind: 'navigation', at, to: description }
  if (!op.startsWith('resource.')) return undefined
  const end = secondsOf(payload.endTimestamp, at)
  return { kind: 'request', at, request: requestOf(op, description, Math.max(0, end - at), data) }
}

function requestOf(op: string, url: string, durationMs: number, data: Fields): Request {
  const received = isRecord(data.response) ? data.response : {}
  return {
    type: op.slice('resource.'.length),
    method: textOf(data.method) || 'GET',
    url,
    status: numberOf(data.statusCode) ?? 0,
    durationMs,
    size: numberOf(received.size) ?? numberOf(data.responseBodySize) ?? numberOf(data.size),
    sent: bodyOf(isRecord(data.request) ? data.request : {}),
    received: bodyOf(received),
  }
}

function bodyOf({ headers, body }: Fields): Body {
  const shown = isRecord(headers) ? Object.entries(headers) : []
  return {
    headers: shown.map(([name, value]) => [name, textOf(value)]),
    text:
      body === undefined
        ? ''
        : (typeof body === 'string' ? body : JSON.stringify(body, null, 2)).slice(0, LONGEST_BODY),
  }
}

const argumentsText = (data: Fields): string =>
  Array.isArray(data.arguments)
    ? data.arguments.map((one) => (typeof one === 'string' ? one : compact(one))).join(' ')
    : ''

function compact(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text === '{}' ? '' : text.slice(0, LONGEST)
}

/** Converts to milliseconds: frames use seconds, but some use milliseconds. */
function secondsOf(value: unknown, otherwise: number): number {
  const said = numberOf(value)
  if (said === undefined) return otherwise
  return said > 1e11 ? said : said * SECOND_MS
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
