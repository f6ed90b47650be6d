declare const brand: unique symbol
type Branded<T, Name extends string> = T & { readonly [brand]: Name }

/** A project's number. The JavaScript SDKs accept digits only in a DSN (docs/protocol.md 1.3). 1 … 2^31-1. */
export type ProjectId = Branded<number, 'ProjectId'>
/** The number of a project as a DSN names it: ours, or that of the server which made the DSN. 1 … 2^53-1. */
export type DsnProjectId = ProjectId | Branded<number, 'DsnProjectId'>
/** 32 lower-case hex characters: the public half of a DSN. */
export type PublicKey = Branded<string, 'PublicKey'>
/** 32 lower-case hex characters, without dashes (docs/protocol.md 1.1). */
export type EventId = Branded<string, 'EventId'>
/** 32 lower-case hex characters (md5) that grouping computes from an event. */
export type GroupHash = Branded<string, 'GroupHash'>
/** An issue's number, unique over all projects. */
export type IssueId = Branded<number, 'IssueId'>

/** 32 lower-case hex characters, not all of them 0 (W3C Trace Context 3.2.2.3). */
export type TraceId = Branded<string, 'TraceId'>
/** 16 lower-case hex characters, not all of them 0 (W3C Trace Context 3.2.2.4). */
export type SpanId = Branded<string, 'SpanId'>

/** 32 lower-case hex characters, not all of them 0: one run of a program, or one visit (docs/protocol.md 2.2). */
export type SessionId = Branded<string, 'SessionId'>

/** 32 lower-case hex characters, not all of them 0: one recording of what a person saw (docs/protocol.md 2.2). */
export type ReplayId = Branded<string, 'ReplayId'>

/** A team's number. */
export type TeamId = Branded<number, 'TeamId'>

const HEX_32 = /^[0-9a-f]{32}$/
const DIGITS = /^[1-9][0-9]{0,9}$/
const MAX_INT32 = 2_147_483_647

/** The only way from text to a {@link GroupHash}; undefined when it is none. */
export function parseGroupHash(text: string): GroupHash | undefined {
  return HEX_32.test(text) ? (text as GroupHash) : undefined
}

/** The only way from text to a {@link ProjectId}; undefined when it is not a number in range. */
export function parseProjectId(text: string): ProjectId | undefined {
  if (!DIGITS.test(text)) return undefined
  const id = Number(text)
  return id <= MAX_INT32 ? (id as ProjectId) : undefined
}

/** The only way from text to a {@link DsnProjectId}; undefined when it is not a number in range. */
export function parseDsnProjectId(text: string): DsnProjectId | undefined {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? (id as DsnProjectId) : undefined
}

/** The only way from text to a {@link PublicKey}. Upper case and dashes are refused, as SDKs never send them. */
export function parsePublicKey(text: string): PublicKey | undefined {
  return HEX_32.test(text) ? (text as PublicKey) : undefined
}

/** The only way from text to an {@link EventId}: 32 hex with or without dashes, any case. */
export function parseEventId(text: string): EventId | undefined {
  const hex = (text.length === 36 ? text.replaceAll('-', '') : text).toLowerCase()
  return HEX_32.test(hex) ? (hex as EventId) : undefined
}

const HEX_16 = /^[0-9a-f]{16}$/
const ZEROS = /^0+$/

/** The only way from text to a {@link TraceId}: 32 hex with or without dashes, any case. */
export function parseTraceId(text: string): TraceId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as TraceId)
}

/** The only way from text to a {@link SessionId}: 32 hex with or without dashes, any case. */
export function parseSessionId(text: string): SessionId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as SessionId)
}

/** The only way from text to a {@link ReplayId}: 32 hex with or without dashes, any case. */
export function parseReplayId(text: string): ReplayId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as ReplayId)
}

/** The only way from text to a {@link SpanId}: 16 hex, any case. */
export function parseSpanId(text: string): SpanId | undefined {
  const hex = text.toLowerCase()
  return HEX_16.test(hex) && !ZEROS.test(hex) ? (hex as SpanId) : undefined
}

/** The only way from text to an {@link IssueId}. */
export function parseIssueId(text: string): IssueId | undefined {
  const id = parseProjectId(text)
  return id === undefined ? undefined : (id as number as IssueId)
}

/** The only way from text to a {@link TeamId}. */
export function parseTeamId(text: string): TeamId | undefined {
  const id = parseProjectId(text)
  return id === undefined ? undefined : (id as number as TeamId)
}
