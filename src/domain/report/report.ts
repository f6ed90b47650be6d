import type { Event, Exception, Frame } from '../event/event.ts'

/** A stack frame, with its line of code if known. */
export interface ReportFrame {
  readonly function: string
  /** `src/pay.ts:12`; '' if unknown. */
  readonly place: string
  /** The surrounding source lines; `at` is the index of the executed one. Empty if unknown. */
  readonly code: readonly string[]
  readonly at: number
  /** Line number of `code[0]`; 0 if unknown. */
  readonly firstLine: number
  /** For highlighting: `ts`, `py`; '' if unknown. */
  readonly language: string
}

/** An exception of a chain, with its relevant frames, crash first. */
export interface ReportException {
  readonly type: string
  readonly value: string
  readonly frames: readonly ReportFrame[]
  readonly omitted: number
}

/** A compact report of an error: for a ticket, a colleague or an assistant. Contains no user or request data. */
export interface ErrorReport {
  readonly title: string
  readonly culprit: string
  /** Outermost first; each is caused by the next one. Empty for a message without a stack. */
  readonly chain: readonly ReportException[]
  readonly message: string
  /** Names and values, most important first: release, environment, runtime, browser … */
  readonly facts: readonly (readonly [ReportFact, string])[]
}

/** Facts in a report, in addition to those of {@link IssueFacts}. */
export const reportFacts = [
  'release',
  'environment',
  'platform',
  'transaction',
  'runtime',
  'os',
  'browser',
  'device',
] as const
export type ReportFact = (typeof reportFacts)[number]

export interface ReportLimits {
  readonly exceptions: number
  /** Frames per exception: those of the app, or any if there are none. */
  readonly frames: number
  /** Lines of code on each side of the executed line. */
  readonly around: number
  /** Characters of an exception's value. */
  readonly value: number
}

/** Limits suitable for a ticket. */
export const ticketLimits: ReportLimits = { exceptions: 4, frames: 5, around: 2, value: 600 }

/**
 * The non-private parts of an event: exceptions with relevant frames and their code, the release and the environment.
 * Omits users, requests, breadcrumbs, variables and the app's own tags. Data scrubbed by the digest stays scrubbed.
 */
export function reportOf(event: Event, limits: ReportLimits = ticketLimits): ErrorReport {
  const exceptions = event.exception ?? []
  // On the wire the innermost cause comes first (docs/protocol.md 2.3).
  const chain = exceptions.toReversed().slice(0, limits.exceptions)
  const lone = exceptions.length === 0 && event.stacktrace !== undefined
  return {
    title: event.title,
    culprit: event.culprit,
    chain: lone
      ? [exceptionReport({ type: '', value: '', stacktrace: event.stacktrace }, limits)]
      : chain.map((exception) => exceptionReport(exception, limits)),
    message: exceptions.length === 0 ? cut(event.logentry?.formatted ?? '', limits.value) : '',
    facts: factsOf(event),
  }
}

function exceptionReport(exception: Exception, limits: ReportLimits): ReportException {
  const all = (exception.stacktrace?.frames ?? []).toReversed()
  const own = all.filter(({ in_app }) => in_app)
  const shown = (own.length > 0 ? own : all).slice(0, limits.frames)
  return {
    type: exception.type ?? '',
    value: cut(exception.value ?? '', limits.value),
    frames: shown.map((frame) => frameReport(frame, limits)),
    omitted: all.length - shown.length,
  }
}

function frameReport(frame: Frame, { around }: ReportLimits): ReportFrame {
  const { pre_context: before = [], context_line: line, post_context: after = [], lineno = 0 } = frame
  const above = before.slice(Math.max(0, before.length - around))
  const file = frame.filename ?? frame.module ?? frame.package ?? ''
  return {
    function: frame.function ?? frame.symbol ?? '',
    place: file !== '' && lineno > 0 ? `${file}:${lineno}` : file,
    code: line === undefined ? [] : [...above, line, ...after.slice(0, around)].map((text) => cut(text, MAX_LINE)),
    at: above.length,
    firstLine: Math.max(0, lineno - above.length),
    language: languageOf(file),
  }
}

/** Minified code may have an entire file in one line. */
const MAX_LINE = 200

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

const KNOWN_LANGUAGES = new Set(
  'ts tsx js jsx mjs cjs py rb php go rs java kt swift cs cpp c h m ex exs dart vue svelte scala'.split(' '),
)

function languageOf(file: string): string {
  const ending = /\.([a-z]{1,6})$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  return KNOWN_LANGUAGES.has(ending) ? ending : ''
}

/** Contexts contain what tags repeat; names and versions are not private. */
function factsOf(event: Event): ErrorReport['facts'] {
  const context = (name: string) => {
    const { name: called, version } = event.contexts?.[name] ?? {}
    return typeof called !== 'string' ? '' : typeof version === 'string' ? `${called} ${version}` : called
  }
  const facts: Readonly<Record<ReportFact, string>> = {
    release: event.release ?? '',
    environment: event.environment ?? '',
    platform: event.platform,
    transaction: event.transaction ?? '',
    runtime: context('runtime'),
    os: context('os'),
    browser: context('browser'),
    device: typeof event.contexts?.device?.['model'] === 'string' ? event.contexts.device['model'] : '',
  }
  return reportFacts.flatMap((name) => (facts[name] === '' ? [] : [[name, cut(facts[name], MAX_LINE)] as const]))
}
