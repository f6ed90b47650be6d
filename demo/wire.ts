import type { Breadcrumb, EventUser, Exception, Json, JsonObject, Level, Sdk } from '#domain/event/event.ts'

/** An event in an SDK's format (docs/protocol.md 4.1), before normalisation. */
export interface WireEvent {
  readonly event_id: string
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly platform: string
  readonly level: Level
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly server_name?: string
  readonly logentry?: { readonly message: string; readonly params: readonly string[] }
  readonly exception: { readonly values: readonly Exception[] }
  readonly breadcrumbs: readonly WireBreadcrumb[] | { readonly values: readonly WireBreadcrumb[] }
  readonly user?: EventUser
  readonly request?: WireRequest
  readonly tags: Readonly<Record<string, string>>
  readonly contexts: { readonly [name: string]: JsonObject }
  readonly extra?: JsonObject
  readonly modules?: Readonly<Record<string, string>>
  readonly sdk: Sdk & { readonly settings?: JsonObject }
}

/** SDKs omit default types and levels. */
export type WireBreadcrumb = Omit<Breadcrumb, 'type' | 'level'> & Partial<Pick<Breadcrumb, 'type' | 'level'>>

/** A breadcrumb without its time. */
export type Crumb = Omit<WireBreadcrumb, 'timestamp'>

export interface WireRequest {
  readonly url: string
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly query_string?: string
  readonly cookies?: Readonly<Record<string, string>>
  readonly data?: Json
  readonly env?: Readonly<Record<string, string>>
}

/** A shell's additions to a story: everything common to events of its platform. */
export type Surroundings = Omit<
  WireEvent,
  'event_id' | 'timestamp' | 'level' | 'transaction' | 'release' | 'environment' | 'logentry' | 'exception'
>

/** The content of one request (docs/protocol.md 1.1), before its receiver and time are known. */
export interface WireEnvelope {
  readonly sdk: Sdk
  readonly eventId?: string
  /** The dynamic sampling context without the project's key (docs/protocol.md 4.6). */
  readonly trace?: Readonly<Record<string, string>>
  readonly items: readonly WireItem[]
}

/** An envelope item before serialisation. */
export interface WireItem {
  readonly header: JsonObject & { readonly type: string }
  /** Objects are written as JSON, bytes unchanged. */
  readonly payload: object | Uint8Array
}

export function eventEnvelope(event: WireEvent): WireEnvelope {
  const traceId = event.contexts['trace']?.['trace_id']
  const { release, environment } = event
  return {
    sdk: event.sdk,
    eventId: event.event_id,
    ...(typeof traceId === 'string' && { trace: { trace_id: traceId, release, environment } }),
    items: [{ header: { type: 'event' }, payload: event }],
  }
}
