import type { Breadcrumb, EventUser, Exception, Json, JsonObject, Level, Sdk } from '#domain/event/event.ts'

/** An event as an SDK writes it (docs/protocol.md 4.1), before any normalisation. */
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

/** SDKs leave out the type and the level where they are the ordinary ones. */
export type WireBreadcrumb = Omit<Breadcrumb, 'type' | 'level'> & Partial<Pick<Breadcrumb, 'type' | 'level'>>

/** A breadcrumb before it is known when it was. */
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

/** What a shell adds to a story: everything that any event of its platform carries. */
export type Surroundings = Omit<
  WireEvent,
  'event_id' | 'timestamp' | 'level' | 'transaction' | 'release' | 'environment' | 'logentry' | 'exception'
>

/** What goes over the wire in one request (docs/protocol.md 1.1), before it is known to whom and when. */
export interface WireEnvelope {
  readonly sdk: Sdk
  readonly eventId?: string
  /** The dynamic sampling context without the project's key (docs/protocol.md 4.6). */
  readonly trace?: Readonly<Record<string, string>>
  readonly items: readonly WireItem[]
}

/** An item of an envelope, before it is written as bytes. */
export interface WireItem {
  readonly header: JsonObject & { readonly type: string }
  /** Written as JSON; bytes as they are. */
  readonly payload: object | Uint8Array
}

/** The envelope of an event alone. */
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
