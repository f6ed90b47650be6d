import type { Span, SpanSummary } from '#domain/trace/span.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import { spanName } from '#domain/explore/sentry-names.ts'
import { plainName, textOrNull, type Cell, type CellType } from './dataset.ts'

/** Fields that every span has, by their client-facing names. */
const own: Readonly<Record<string, (span: SpanSummary) => Cell>> = {
  id: ({ spanId }) => spanId,
  span_id: ({ spanId }) => spanId,
  'span.id': ({ spanId }) => spanId,
  trace: ({ traceId }) => traceId,
  parent_span: ({ parentId }) => parentId,
  'transaction.span_id': ({ rootSpanId }) => rootSpanId,
  timestamp: ({ start }) => new Date(start / 1000).toISOString(),
  'precise.start_ts': ({ start }) => start / 1e6,
  'precise.finish_ts': ({ start, duration }) => (start + duration) / 1e6,
  'span.duration': ({ duration }) => duration / 1000,
  'span.self_time': ({ selfTime }) => selfTime / 1000,
  'span.op': ({ op }) => textOrNull(op),
  'span.name': ({ name }) => name,
  'span.description': ({ rawName, name }) => rawName || name,
  'span.kind': ({ kind }) => kind,
  'span.category': ({ category }) => category,
  'span.status': ({ statusText, status }) => statusText || status,
  transaction: ({ rootSpanName }) => textOrNull(rootSpanName),
  is_transaction: ({ isRootSpan }) => isRootSpan,
  release: ({ release }) => textOrNull(release),
  environment: ({ environment }) => textOrNull(environment),
}

/** Fields of the span's sender, which only the full span has. */
const ofWhole: Readonly<Record<string, (span: Span) => Cell>> = {
  platform: ({ platform }) => textOrNull(platform),
  'sdk.name': ({ sdkName }) => textOrNull(sdkName),
  'sdk.version': ({ sdkVersion }) => textOrNull(sdkVersion),
  user: ({ userKey }) => textOrNull(userKey),
}

/** The fields of individual spans; any other is an attribute. */
export const spanFields = [...Object.keys(own), ...Object.keys(ofWhole)]

const types: Readonly<Record<string, CellType>> = {
  timestamp: 'date',
  'precise.start_ts': 'number',
  'precise.finish_ts': 'number',
  is_transaction: 'boolean',
}

/** The cell of a field that every span has; `undefined` if it needs the full span. */
export function ownCell(name: string, span: SpanSummary): Cell | undefined {
  return own[spanName(name)]?.(span)
}

export function isOwn(name: string): boolean {
  return own[spanName(name)] !== undefined
}

/** The cell of an attribute or sender field; null if the span does not have it. */
export function attributeCell(name: string, span: Span | undefined): Cell {
  if (span === undefined) return null
  const plain = spanName(plainName(name))
  const read = ofWhole[plain]
  if (read !== undefined) return read(span)
  const number = span.numbers.find(([one]) => one === plain)?.[1]
  return number ?? span.texts.find(([one]) => one === plain)?.[1] ?? null
}

/** Returns `undefined` if the type depends on the values. */
export function typeOfField(name: string): CellType | undefined {
  const plain = spanName(name)
  return types[plain] ?? (fieldOf(plain).kind === 'measured' ? 'duration' : undefined)
}
