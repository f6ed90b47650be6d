/**
 * Ids are branded, so that they cannot be mixed up. The parsers below are the only way to create them from text.
 */
declare const brand: unique symbol
type Branded<T, Name extends string> = T & { readonly [brand]: Name }

/** A project's number, 1 … 2^31-1. The JavaScript SDKs accept only digits in a DSN (docs/protocol.md 1.3). */
export type ProjectId = Branded<number, 'ProjectId'>
/** The project number in a DSN: ours, or that of the server which created the DSN. 1 … 2^53-1. */
export type DsnProjectId = ProjectId | Branded<number, 'DsnProjectId'>
/** 32 lower-case hex characters: the public half of a DSN. */
export type PublicKey = Branded<string, 'PublicKey'>
/** 32 lower-case hex characters, without dashes (docs/protocol.md 1.1). */
export type EventId = Branded<string, 'EventId'>
/** 32 lower-case hex characters (md5) that grouping computes from an event. */
export type GroupHash = Branded<string, 'GroupHash'>
/** An issue's number, unique across all projects. */
export type IssueId = Branded<number, 'IssueId'>

/** 32 lower-case hex characters, not all of them 0 (W3C Trace Context 3.2.2.3). */
export type TraceId = Branded<string, 'TraceId'>
/** 16 lower-case hex characters, not all of them 0 (W3C Trace Context 3.2.2.4). */
export type SpanId = Branded<string, 'SpanId'>

/** 32 lower-case hex characters, not all of them 0: one run of a program, or one visit (docs/protocol.md 2.2). */
export type SessionId = Branded<string, 'SessionId'>

/** 32 lower-case hex characters, not all of them 0: one session recording (docs/protocol.md 2.2). */
export type ReplayId = Branded<string, 'ReplayId'>

export type TeamId = Branded<number, 'TeamId'>

const HEX_32 = /^[0-9a-f]{32}$/
const DIGITS = /^[1-9][0-9]{0,9}$/
const MAX_INT32 = 2_147_483_647

/** Returns `undefined` if the text is not a group hash. */
export function parseGroupHash(text: string): GroupHash | undefined {
  return HEX_32.test(text) ? (text as GroupHash) : undefined
}

/** The only way from text to a {@link ProjectId}; undefined when it is not a number in range. */
export function parseProjectId(text: string): ProjectId | undefined {
  if (!DIGITS.test(text)) return undefined
  const id = Number(text)
  return id <= MAX_INT32 ? (id as ProjectId) : undefined
}

/** `undefined` if the text is not a number in range. */
export function parseDsnProjectId(text: string): DsnProjectId | undefined {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? (id as DsnProjectId) : undefined
}

/** Rejects upper case and dashes, which SDKs never send. */
export function parsePublicKey(text: string): PublicKey | undefined {
  return HEX_32.test(text) ? (text as PublicKey) : undefined
}

/** Accepts 32 hex characters with or without dashes, in any case. */
export function parseEventId(text: string): EventId | undefined {
  const hex = (text.length === 36 ? text.replaceAll('-', '') : text).toLowerCase()
  return HEX_32.test(hex) ? (hex as EventId) : undefined
}

const HEX_16 = /^[0-9a-f]{16}$/
const ZEROS = /^0+$/

/** Accepts 32 hex characters with or without dashes, in any case. */
export function parseTraceId(text: string): TraceId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as TraceId)
}

/** Accepts 32 hex characters with or without dashes, in any case. */
export function parseSessionId(text: string): SessionId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as SessionId)
}

/** Accepts 32 hex characters with or without dashes, in any case. */
export function parseReplayId(text: string): ReplayId | undefined {
  const id = parseEventId(text)
  return id === undefined || ZEROS.test(id) ? undefined : (id as string as ReplayId)
}

/** Accepts 16 hex characters, in any case. */
export function parseSpanId(text: string): SpanId | undefined {
  const hex = text.toLowerCase()
  return HEX_16.test(hex) && !ZEROS.test(hex) ? (hex as SpanId) : undefined
}

export function parseIssueId(text: string): IssueId | undefined {
  const id = parseProjectId(text)
  return id === undefined ? undefined : (id as number as IssueId)
}

export function parseTeamId(text: string): TeamId | undefined {
  const id = parseProjectId(text)
  return id === undefined ? undefined : (id as number as TeamId)
}
