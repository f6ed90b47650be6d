import type { Event, EventType, JsonObject, RequestData } from '#domain/event/event.ts'
import { parseReplayId } from '#domain/ids.ts'
import { normaliseBreadcrumbs } from './breadcrumbs.ts'
import { contextTags, withClient } from './client.ts'
import { normaliseContexts } from './contexts.ts'
import { dataObject } from './data.ts'
import { normaliseExceptions, normaliseThreads, withStacktrace } from './exceptions.ts'
import { finished, isObject, text, trimmedText, type Draft, type Raw } from './fields.ts'
import { normaliseLevel } from './level.ts'
import { imageLimits, limits } from './limits.ts'
import { normaliseErrors, normaliseFingerprint, normaliseModules } from './lists.ts'
import { normaliseLogentry } from './logentry.ts'
import { Notes } from './notes.ts'
import { normaliseDist, normaliseEnvironment, normaliseRelease } from './release.ts'
import { normaliseRequest } from './request.ts'
import { normaliseSdk } from './sdk.ts'
import { normaliseSecurity, type SecurityReport } from './security.ts'
import { normaliseStacktrace } from './stacktrace.ts'
import type { Surroundings } from './surroundings.ts'
import { normaliseTags, withTags } from './tags.ts'
import { normaliseTemplate, withoutNullImages } from './template.ts'
import { normaliseTime, parseTime } from './time.ts'
import { normaliseUser, type AddressHints } from './user.ts'

/** An event before the fields that are derived from the whole clean event. */
export type NormalEvent = Omit<Event, 'title' | 'culprit' | 'metadata' | 'grouping'>

/**
 * Normalises an event by docs/protocol.md 4.1 to 4.3: every field has a known type and bounded size, and changes are
 * noted in `errors`.
 */
export function normaliseEvent(raw: JsonObject, around: Surroundings): NormalEvent {
  const notes = new Notes()
  const platform = trimmedText(raw.platform, limits.platform, 'platform', notes)?.toLowerCase() ?? 'other'
  const received = around.receivedAt / 1000
  const time = normaliseTime(raw.timestamp, { received, sentAt: parseTime(around.envelope.sent_at) }, notes)
  const report = normaliseSecurity(raw, notes)
  const failure = failureOf(raw, platform, notes)
  const rawRequest = requestOf(raw, report, around)
  const request = normaliseRequest(rawRequest, notes)
  const sent = contextsOf(raw, request, platform === 'javascript' || report !== undefined, notes)
  const contexts = withReplay(sent, around.envelope.trace)
  const sdk = isObject(raw.sdk) ? raw.sdk : around.envelope.sdk
  const { tags, environment, serverName } = normaliseTags(raw.tags, notes)
  return finished<NormalEvent>({
    event_id: around.eventId,
    timestamp: time.timestamp,
    received,
    type: report?.type ?? eventType(failure),
    level: normaliseLevel(raw.level, report?.level ?? 'error', 'level', notes),
    platform,
    logger: trimmedText(raw.logger, limits.logger, 'logger', notes),
    logentry: failure.logentry,
    transaction: trimmedText(raw.transaction ?? oldTransaction(raw), limits.transaction, 'transaction', notes),
    server_name: trimmedText(raw.server_name ?? serverName, limits.serverName, 'server_name', notes),
    release: normaliseRelease(raw.release, notes),
    dist: normaliseDist(raw.dist, notes),
    environment: normaliseEnvironment(raw.environment ?? environment, notes),
    user: normaliseUser(interfaceOf(raw, 'user', 'User'), addressHints(platform, around, sdk, rawRequest), notes),
    request,
    contexts,
    breadcrumbs: normaliseBreadcrumbs(interfaceOf(raw, 'breadcrumbs', 'Breadcrumbs'), time.shift, notes),
    exception: failure.exception,
    stacktrace: failure.stacktrace,
    raw_stacktrace: normaliseStacktrace(raw.raw_stacktrace, { platform, name: 'raw_stacktrace', notes }),
    threads: normaliseThreads(raw.threads, platform, notes),
    tags: withTags(withTags(tags, report?.tags), contextTags(contexts)),
    extra: dataObject(raw.extra, 'extra', notes),
    modules: normaliseModules(raw.modules, notes),
    debug_meta: dataObject(withoutNullImages(raw.debug_meta), 'debug_meta', notes, imageLimits),
    sdk: normaliseSdk(sdk, notes),
    fingerprint: normaliseFingerprint(raw.fingerprint, notes),
    checksum: text(raw.checksum, limits.checksum, 'checksum', notes),
    security: report?.security,
    template: normaliseTemplate(interfaceOf(raw, 'template', 'Template'), notes),
    digest: undefined,
    errors: notes.list(normaliseErrors(raw.errors, notes)),
  })
}

/** The parts that say what went wrong. */
type Failure = Draft<Pick<NormalEvent, 'logentry' | 'exception' | 'stacktrace'>>

function failureOf(raw: JsonObject, platform: string, notes: Notes): Failure {
  const { exceptions, stacktrace } = withStacktrace(
    normaliseExceptions(interfaceOf(raw, 'exception', 'Exception'), platform, notes),
    normaliseStacktrace(interfaceOf(raw, 'stacktrace', 'Stacktrace'), { platform, name: 'stacktrace', notes }),
  )
  const logentry = normaliseLogentry(interfaceOf(raw, 'logentry', 'Message'), raw.message, notes)
  return { logentry, exception: exceptions, stacktrace }
}

/** @param isClient the event comes from the browser itself */
function contextsOf(
  raw: JsonObject,
  request: RequestData | undefined,
  isClient: boolean,
  notes: Notes,
): Event['contexts'] {
  return withClient(normaliseContexts(interfaceOf(raw, 'contexts', 'Contexts'), notes), request, isClient)
}

/** Assigns a server event to the replay of the page that called it, by the trace header. */
function withReplay(contexts: Event['contexts'], trace: Raw): Event['contexts'] {
  const told = fieldOf(trace, 'replay_id')
  const id = typeof told === 'string' ? parseReplayId(told) : undefined
  return id === undefined || contexts?.replay !== undefined ? contexts : { ...contexts, replay: { replay_id: id } }
}

/** Old SDKs called the transaction `culprit`. In an event exported by Mishap, it is a derived field instead. */
function oldTransaction(raw: JsonObject): Raw {
  return isObject(raw.grouping) ? undefined : raw.culprit
}

type LegacyName = 'Exception' | 'Stacktrace' | 'Message' | 'Http' | 'User' | 'Breadcrumbs' | 'Contexts' | 'Template'

/** A part of the event by its name, or by its name in old SDKs (docs/protocol.md 4.1). */
function interfaceOf(raw: JsonObject, name: string, legacy: LegacyName): Raw {
  return raw[name] ?? raw[`sentry.interfaces.${legacy}`]
}

/** A browser report contains the request it is about; the headers of its own request describe the browser. */
function requestOf(raw: JsonObject, report: SecurityReport | undefined, around: Surroundings): Raw {
  const sent = interfaceOf(raw, 'request', 'Http')
  if (report === undefined || isObject(raw.sdk)) return sent
  const { url = report.url, headers = {}, ...more } = isObject(sent) ? sent : {}
  const own = {
    ...(report.referrer !== undefined && { Referer: report.referrer }),
    ...(typeof around.userAgent === 'string' && { 'User-Agent': around.userAgent }),
  }
  return {
    ...more,
    ...(url !== undefined && { url }),
    headers: isObject(headers) ? { ...own, ...headers } : headers,
  }
}

function addressHints(platform: string, around: Surroundings, sdk: Raw, request: Raw): AddressHints {
  return {
    platform,
    remoteAddress: around.remoteAddress,
    inferIp: fieldOf(fieldOf(sdk, 'settings'), 'infer_ip'),
    requestAddress: fieldOf(fieldOf(request, 'env'), 'REMOTE_ADDR'),
    geo: around.geo,
  }
}

function fieldOf(raw: Raw, name: string): Raw {
  return isObject(raw) ? raw[name] : undefined
}

/**
 * A message may carry the stack of the capturing call in the form of an exception: it remains a message
 * (docs/protocol.md 2.3).
 */
function eventType({ exception, stacktrace, logentry }: Failure): EventType {
  const only = exception?.length === 1 ? exception[0] : undefined
  const isMessageWithStack =
    only !== undefined &&
    only.type === undefined &&
    logentry !== undefined &&
    (only.mechanism?.synthetic === true || only.value === logentry.formatted)
  if (isMessageWithStack) return 'default'
  return exception !== undefined || stacktrace !== undefined ? 'error' : 'default'
}
