import type { Event, Exception, Frame } from '../event/event.ts'

/** A place in a stack, with the line of code where it is known. */
export interface ReportFrame {
  readonly function: string
  /** `src/pay.ts:12`; '' where unknown. */
  readonly place: string
  /** The lines of the source around it, the one that was run marked by its index; empty where unknown. */
  readonly code: readonly string[]
  readonly at: number
  /** The line number of `code[0]`; 0 where unknown. */
  readonly firstLine: number
  /** For highlighting: `ts`, `py`; '' where unknown. */
  readonly language: string
}

/** One exception of a chain, with the frames that matter, the crash first. */
export interface ReportException {
  readonly type: string
  readonly value: string
  readonly frames: readonly ReportFrame[]
  /** Frames that were left out. */
  readonly omitted: number
}

/** A compact account of an error: for a ticket, for a colleague, for an assistant. It names no user and no request. */
export interface ErrorReport {
  readonly title: string
  readonly culprit: string
  /** The outermost first; each is caused by the next one. Empty for a message without a stack. */
  readonly chain: readonly ReportException[]
  readonly message: string
  /** Names and values, in the order of what matters: release, environment, runtime, browser … */
  readonly facts: readonly (readonly [ReportFact, string])[]
}

/** Facts that an account has, besides those that {@link IssueFacts} gives. */
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

/** The limits of how much of an event a report holds. */
export interface ReportLimits {
  readonly exceptions: number
  /** For each exception: frames of one's own code, or of any where there are none. */
  readonly frames: number
  /** Lines of code around the one that was run, on each side. */
  readonly around: number
  /** Characters of an exception's value. */
  readonly value: number
}

/** The limits of a report that fits well into a ticket. */
export const ticketLimits: ReportLimits = { exceptions: 4, frames: 5, around: 2, value: 600 }

/**
 * Returns the parts of an event that are not private: exceptions with the frames that matter and their code, the
 * release and where it ran. Users, requests, breadcrumbs, variables and tags of the app's own are left out. What the
 * digest scrubbed is scrubbed here, too.
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

/** Minified code has lines of a whole file. */
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

/** Contexts hold what tags repeat; a name and a version are nobody's secret. */
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
