import type { ProjectId, SpanId, TraceId } from '#domain/ids.ts'
import type { Span } from '#domain/trace/span.ts'

/** A trace id derived from a word. */
export function aTraceId(word: string): TraceId {
  return Buffer.from(word).toString('hex').padEnd(32, '0').slice(0, 32) as TraceId
}

/** The id of span number `n`, from 1. */
export function aSpanId(n: number): SpanId {
  return n.toString(16).padStart(16, '0') as SpanId
}

/** A span for tests, with ordinary defaults. */
export function aSpan(overrides: Partial<Span> = {}): Span {
  const start = overrides.start ?? Date.now() * 1000 - 60_000_000
  return {
    projectId: 1 as ProjectId,
    traceId: aTraceId('trace'),
    spanId: aSpanId(1),
    parentId: null,
    rootSpanId: null,
    isRootSpan: false,
    start,
    duration: 1000,
    selfTime: overrides.duration ?? 1000,
    receivedAt: Math.round(start / 1000),
    name: 'work',
    rawName: '',
    op: 'task',
    kind: 'internal',
    category: 'other',
    status: 'ok',
    statusText: '',
    rootSpanName: '',
    release: '',
    environment: '',
    platform: 'node',
    sdkName: '',
    sdkVersion: '',
    userKey: '',
    weight: 1,
    isWeightKnown: false,
    texts: [],
    numbers: [],
    links: [],
    ...overrides,
  }
}
