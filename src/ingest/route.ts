import type { PingWord } from './check-in-body.ts'
import type { ProfileUpload } from './profile-body.ts'
import { parseDsnProjectId, parseEventId, type DsnProjectId, type EventId } from '#domain/ids.ts'
import { otlpSignals, type OtlpSignal } from '#domain/trace/otlp.ts'
import { percentDecoded } from '#domain/text/percent.ts'

/** The endpoint that a request addresses. */
export interface Route {
  readonly endpoint:
    | 'envelope'
    | 'store'
    | 'security'
    | 'tunnel'
    | 'attachments'
    | 'report_dialog'
    | 'user_feedback'
    | 'otlp'
    | 'logs'
    | 'profile'
    | 'check_in'
    | 'ping'
  /** Null if the URL names no project (`/api/store/`, tunnels). `bad`: digits that are not a project id. */
  readonly project: DsnProjectId | 'bad' | null
  /** The part after the question mark. */
  readonly query: string
  /** The event that files are posted to; `bad` if it is not a valid id. */
  readonly event?: EventId | 'bad'
  /** The OTLP signal. */
  readonly signal?: OtlpSignal
  /** The job that checks in. */
  readonly slug?: string
  /** The UUID that is pinged ('' if invalid), and the job's status from the URL. */
  readonly pingKey?: string
  readonly word?: PingWord
  /** The format of the lines: log files, Vercel's drains, or StatsD. */
  readonly form?: LineForm
  /** The format of the uploaded file. */
  readonly upload?: ProfileUpload
}

/** Any prefix may precede it, because proxies do not always strip theirs (docs/protocol.md 8). */
const INGEST_PATH = /\/api\/(?:([0-9]{1,20})\/(envelope|store|security|csp-report)|store)\/?$/
/** Line-based formats. */
export type LineForm = 'lines' | 'vercel' | 'statsd'

/** By the segment after the project. */
const forms: Readonly<Record<string, LineForm>> = { logs: 'lines', statsd: 'statsd' }

/** By the segment after the project. Anything else is what Pyroscope clients append to their configured URL. */
const uploads: Readonly<Record<string, ProfileUpload>> = { pprof: 'pprof', cpuprofile: 'cpuprofile' }

/** By the last segment of the URL. Browsers' policies use either of two. */
const endpoints: Readonly<Record<string, Route['endpoint']>> = {
  envelope: 'envelope',
  store: 'store',
  security: 'security',
  'csp-report': 'security',
}
const ATTACHMENTS_PATH = /\/api\/([0-9]{1,20})\/events\/([0-9a-zA-Z-]{1,64})\/attachments\/?$/
/** The shorter form is the older one. */
const OTLP_PATH = /\/api\/([0-9]{1,20})\/(?:integration\/)?otlp\/v1\/([a-z]+)\/?$/
/** Log files, lines of StatsD, and Vercel's drains. */
const LOGS_PATH = /\/api\/([0-9]{1,20})\/(logs|statsd|integration\/vercel(?:\/logs)?)\/?$/
/** Files of profilers. */
const PROFILE_PATH = /\/api\/([0-9]{1,20})\/(pprof|cpuprofile|(?:pyroscope\/)?ingest)\/?$/
/** Authenticated by the key, or by other credentials. */
const CHECK_IN_PATH = /\/api\/([0-9]{1,20})\/cron\/([^/]{1,300})(?:\/([^/]{1,100}))?\/?$/
/** Matches any text, because a login page would look like success to curl. */
const PING_PATH = /^\/ping\/([^/]+)(?:\/([^/]+))?\/?$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Where apps with older SDKs post user feedback. Reading there requires a token and belongs to the API. */
const FEEDBACK_PATH = /\/api\/0\/projects\/[^/]{1,100}\/[^/]{1,100}\/user-feedback\/?$/
const DIALOG_PATH = /\/api\/embed\/error-page\/?$/
const TUNNEL_PATH = /^(?:\/tunnel|.*\/api\/tunnel)\/?$/

/** The route of a URL, or `undefined` if it does not belong to ingest. `basePath`: '' or `/ops/errors`. */
export function findRoute(method: string, url: string, basePath: string): Route | undefined {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark + 1)

  const match = INGEST_PATH.exec(path)
  if (match !== null) {
    const [, digits, endpoint] = match
    const project = digits === undefined ? null : (parseDsnProjectId(digits) ?? 'bad')
    return { endpoint: endpoints[endpoint ?? 'store'] ?? 'store', project, query }
  }
  const files = ATTACHMENTS_PATH.exec(path)
  if (files !== null) {
    const [, digits = '', event = ''] = files
    const project = parseDsnProjectId(digits) ?? 'bad'
    return { endpoint: 'attachments', project, query, event: parseEventId(event) ?? 'bad' }
  }
  const otlp = OTLP_PATH.exec(path)
  const signal = otlpSignals.find((one) => one === otlp?.[2])
  if (otlp !== null && signal !== undefined) {
    return { endpoint: 'otlp', project: parseDsnProjectId(otlp[1] ?? '') ?? 'bad', query, signal }
  }
  const logs = LOGS_PATH.exec(path)
  if (logs !== null) {
    const [, digits = '', place] = logs
    const project = parseDsnProjectId(digits) ?? 'bad'
    return { endpoint: 'logs', project, query, form: forms[place ?? ''] ?? 'vercel' }
  }
  const profile = PROFILE_PATH.exec(path)
  if (profile !== null) {
    const [, digits = '', upload] = profile
    const project = parseDsnProjectId(digits) ?? 'bad'
    return { endpoint: 'profile', project, query, upload: uploads[upload ?? ''] ?? 'pyroscope' }
  }
  const checkIn = CHECK_IN_PATH.exec(path)
  if (checkIn !== null) {
    const [, digits = '', slug = '', key] = checkIn
    const sender = key === undefined ? query : `sentry_key=${key}&${query}`
    return { endpoint: 'check_in', project: parseDsnProjectId(digits) ?? 'bad', query: sender, slug: textIn(slug) }
  }
  const ping = PING_PATH.exec(withoutPrefix(path, basePath))
  if (ping !== null) return { ...pingOf(ping), query }
  if ((method === 'POST' || method === 'OPTIONS') && FEEDBACK_PATH.test(path)) {
    return { endpoint: 'user_feedback', project: null, query }
  }
  if (DIALOG_PATH.test(path)) return { endpoint: 'report_dialog', project: null, query }
  // With any other method, a tunnel's URL is a page that does not exist.
  if ((method === 'POST' || method === 'OPTIONS') && TUNNEL_PATH.test(withoutPrefix(path, basePath))) {
    return { endpoint: 'tunnel', project: null, query }
  }
  return undefined
}

/** An invalid ping key or status yields the key ''. */
function pingOf([, pingKey = '', said]: readonly (string | undefined)[]) {
  const word = wordOf(said)
  const common = { endpoint: 'ping', project: null } as const
  if (word === undefined || !UUID.test(pingKey)) return { ...common, pingKey: '' }
  return { ...common, pingKey: pingKey.toLowerCase(), word }
}

/** An exit status of 0 means success. `undefined` if the status is invalid. */
function wordOf(text: string | undefined): PingWord | undefined {
  if (text === undefined) return 'ok'
  if (text === 'start') return 'in_progress'
  if (text === 'fail') return 'error'
  const status = /^[0-9]{1,3}$/.test(text) ? Number(text) : Infinity
  return status === 0 ? 'ok' : status < 256 ? 'error' : undefined
}

function textIn(encoded: string): string {
  return percentDecoded(encoded) ?? encoded
}

function withoutPrefix(path: string, prefix: string): string {
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** Whether jobs check in there over plain HTTP. */
export function isCheckIn({ endpoint }: Route): boolean {
  return endpoint === 'check_in' || endpoint === 'ping'
}
