import type { Event, EventType, Exception, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { EventId } from '#domain/ids.ts'
import { normaliseBreadcrumbs } from './breadcrumbs.ts'
import { normaliseContexts } from './contexts.ts'
import { dataObject } from './data.ts'
import { normaliseExceptions, normaliseThreads, withStacktrace } from './exceptions.ts'
import { finished, isObject, trimmedText, type Raw } from './fields.ts'
import { normaliseLevel } from './level.ts'
import { imageLimits, limits } from './limits.ts'
import { normaliseErrors, normaliseFingerprint, normaliseModules } from './lists.ts'
import { normaliseLogentry } from './logentry.ts'
import { Notes } from './notes.ts'
import { normaliseDist, normaliseEnvironment, normaliseRelease } from './release.ts'
import { normaliseRequest } from './request.ts'
import { normaliseSdk } from './sdk.ts'
import { normaliseStacktrace } from './stacktrace.ts'
import { normaliseTags } from './tags.ts'
import { normaliseTime, parseTime } from './time.ts'
import { normaliseUser, type AddressHints } from './user.ts'

/** All of an event but what is told from the whole of it, once it is clean. */
export type NormalEvent = Omit<Event, 'title' | 'culprit' | 'metadata' | 'grouping'>

/** What is known of an event besides its payload. */
export interface Surroundings {
  readonly eventId: EventId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  readonly remoteAddress: string | null
  /** The first line of the envelope that it came in. */
  readonly envelope: EnvelopeHeader
}

/** The event by the rules of PROTOCOL 4.1 to 4.3: every field of known type and bounded size, the changes noted in `errors`. */
export function normaliseEvent(raw: JsonObject, around: Surroundings): NormalEvent {
  const notes = new Notes()
  const platform = trimmedText(raw.platform, limits.platform, 'platform', notes)?.toLowerCase() ?? 'other'
  const clocks = { received: around.receivedAt / 1000, sentAt: parseTime(around.envelope.sent_at) }
  const time = normaliseTime(raw.timestamp, clocks, notes)
  const { exceptions, stacktrace } = withStacktrace(
    normaliseExceptions(interfaceOf(raw, 'exception', 'Exception'), platform, notes),
    normaliseStacktrace(interfaceOf(raw, 'stacktrace', 'Stacktrace'), { platform, name: 'stacktrace', notes }),
  )
  const logentry = normaliseLogentry(interfaceOf(raw, 'logentry', 'Message'), raw.message, notes)
  const request = interfaceOf(raw, 'request', 'Http')
  const sdk = isObject(raw.sdk) ? raw.sdk : around.envelope.sdk
  const { tags, environment, serverName } = normaliseTags(raw.tags, notes)
  notes.addAll(normaliseErrors(raw.errors))
  return finished<NormalEvent>({
    event_id: around.eventId,
    timestamp: time.timestamp,
    received: clocks.received,
    type: eventType(exceptions, stacktrace, logentry),
    level: normaliseLevel(raw.level, 'error', 'level', notes),
    platform,
    logger: trimmedText(raw.logger, limits.logger, 'logger', notes),
    logentry,
    transaction: trimmedText(raw.transaction ?? raw.culprit, limits.transaction, 'transaction', notes),
    server_name: trimmedText(raw.server_name ?? serverName, limits.serverName, 'server_name', notes),
    release: normaliseRelease(raw.release, notes),
    dist: normaliseDist(raw.dist, notes),
    environment: normaliseEnvironment(raw.environment ?? environment, notes),
    user: normaliseUser(interfaceOf(raw, 'user', 'User'), addressHints(platform, around, sdk, request), notes),
    request: normaliseRequest(request, notes),
    contexts: normaliseContexts(interfaceOf(raw, 'contexts', 'Contexts'), notes),
    breadcrumbs: normaliseBreadcrumbs(interfaceOf(raw, 'breadcrumbs', 'Breadcrumbs'), time.shift, notes),
    exception: exceptions,
    stacktrace,
    threads: normaliseThreads(raw.threads, platform, notes),
    tags,
    extra: dataObject(raw.extra, 'extra', notes),
    modules: normaliseModules(raw.modules, notes),
    debug_meta: dataObject(raw.debug_meta, 'debug_meta', notes, imageLimits),
    sdk: normaliseSdk(sdk, notes),
    fingerprint: normaliseFingerprint(raw.fingerprint, notes),
    errors: notes.list(),
  })
}

type LegacyName = 'Exception' | 'Stacktrace' | 'Message' | 'Http' | 'User' | 'Breadcrumbs' | 'Contexts'

/** A part of the event by its name, or by the one that old SDKs gave it (PROTOCOL 4.1). */
function interfaceOf(raw: JsonObject, name: string, legacy: LegacyName): Raw {
  return raw[name] ?? raw[`sentry.interfaces.${legacy}`]
}

function addressHints(platform: string, around: Surroundings, sdk: Raw, request: Raw): AddressHints {
  return {
    platform,
    remoteAddress: around.remoteAddress,
    inferIp: fieldOf(fieldOf(sdk, 'settings'), 'infer_ip'),
    requestAddress: fieldOf(fieldOf(request, 'env'), 'REMOTE_ADDR'),
  }
}

function fieldOf(raw: Raw, name: string): Raw {
  return isObject(raw) ? raw[name] : undefined
}

/** A message may bring the stack of the call that sent it, dressed as an exception: it is a message still (PROTOCOL 2.3). */
function eventType(
  exceptions: readonly Exception[] | undefined,
  stacktrace: Stacktrace | undefined,
  logentry: Event['logentry'],
): EventType {
  const only = exceptions?.length === 1 ? exceptions[0] : undefined
  const isMessageWithStack =
    only !== undefined &&
    only.type === undefined &&
    logentry !== undefined &&
    (only.mechanism?.synthetic === true || only.value === logentry.formatted)
  if (isMessageWithStack) return 'default'
  return exceptions !== undefined || stacktrace !== undefined ? 'error' : 'default'
}
