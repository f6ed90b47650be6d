/**
 * An event after normalisation (docs/protocol.md 4), as it is kept, shown and handed out. Names are those of the wire,
 * so that the raw JSON of an event reads like what the SDK sent. Everything here is trusted: the digest parsed it once.
 */

/** Worst first. */
export const levels = ['fatal', 'error', 'warning', 'info', 'debug'] as const
export type Level = (typeof levels)[number]

/**
 * `error`: it has an exception or a stack trace. `default`: a message, with or without the stack of its call
 * (docs/protocol.md 2.3). `performance`: what a detector of Mishap's own found in spans. `monitor`: a job that
 * did not check in, an address that is down. The others are reports of browsers about a page's security policy
 * (docs/protocol.md 5.6).
 */
/** The types of what browsers report. */
export const securityTypes = ['csp', 'hpkp', 'expectct', 'expectstaple'] as const
export type SecurityType = (typeof securityTypes)[number]
export const eventTypes = ['error', 'default', 'performance', 'replay', 'monitor', ...securityTypes] as const
export type EventType = (typeof eventTypes)[number]

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export interface Frame {
  readonly function?: string
  readonly raw_function?: string
  /** The mangled name of native code. */
  readonly symbol?: string
  readonly module?: string
  readonly package?: string
  readonly filename?: string
  readonly abs_path?: string
  readonly lineno?: number
  readonly colno?: number
  readonly platform?: string
  /** Always told: normalisation decides where the SDK did not. */
  readonly in_app: boolean
  readonly pre_context?: readonly string[]
  readonly context_line?: string
  readonly post_context?: readonly string[]
  readonly vars?: JsonObject
  readonly data?: JsonObject
  /** The lock that the frame holds or waits for (JVM): `{ type, address, package_name, class_name, thread_id }`. */
  readonly lock?: JsonObject
  /** Index of the function in a WebAssembly module, hexadecimal. */
  readonly function_id?: string
  readonly instruction_addr?: string
  readonly addr_mode?: string
  readonly symbol_addr?: string
  readonly image_addr?: string
  readonly trust?: string
  readonly lang?: string
  readonly stack_start?: boolean
  /** Index of the frame that called it, where the frames are a tree of calls (MetricKit); -1 for a root. */
  readonly parent_index?: number
  /** In how many samples of the tree it was. */
  readonly sample_count?: number
}

/** Frames run from the oldest to the newest: the crash is the last one (docs/protocol.md 4.2). */
export interface Stacktrace {
  readonly frames: readonly Frame[]
  /** The registers of the processor, at the newest frame: names to hexadecimal values. */
  readonly registers?: { readonly [name: string]: string }
  /** The number of frames that the cap of 250 removed from the middle. */
  readonly frames_omitted?: number
}

export interface Mechanism {
  readonly type: string
  readonly handled?: boolean
  readonly synthetic?: boolean
  readonly description?: string
  readonly help_link?: string
  readonly source?: string
  readonly exception_id?: number
  readonly parent_id?: number
  readonly is_exception_group?: boolean
  readonly data?: JsonObject
  readonly meta?: JsonObject
}

export interface Exception {
  readonly type?: string
  readonly value?: string
  readonly module?: string
  /** Type and module as they came, where a mapping of obfuscated names told others. */
  readonly raw_type?: string
  readonly raw_module?: string
  readonly thread_id?: string
  readonly mechanism?: Mechanism
  readonly stacktrace?: Stacktrace
  readonly raw_stacktrace?: Stacktrace
}

export interface Thread {
  readonly id?: string
  readonly name?: string
  readonly crashed?: boolean
  readonly current?: boolean
  readonly main?: boolean
  readonly state?: string
  /** Locks by address, as {@link Frame.lock} (JVM). */
  readonly held_locks?: JsonObject
  readonly stacktrace?: Stacktrace
  readonly raw_stacktrace?: Stacktrace
}

export interface Breadcrumb {
  /** Seconds since the epoch. */
  readonly timestamp?: number
  readonly type: string
  readonly category?: string
  readonly level: Level
  readonly message?: string
  readonly data?: JsonObject
  readonly event_id?: string
}

export interface RequestData {
  readonly url?: string
  readonly method?: string
  readonly query_string?: readonly (readonly [string, string])[]
  readonly cookies?: readonly (readonly [string, string])[]
  readonly headers?: readonly (readonly [string, string])[]
  readonly data?: Json
  readonly env?: JsonObject
  readonly fragment?: string
}

export interface EventUser {
  readonly id?: string
  readonly email?: string
  readonly username?: string
  readonly name?: string
  readonly ip_address?: string
  readonly geo?: JsonObject
  readonly data?: JsonObject
}

export interface Sdk {
  readonly name: string
  readonly version: string
  readonly packages?: readonly { readonly name: string; readonly version: string }[]
  readonly integrations?: readonly string[]
}

/** A note on a part that normalisation changed or could not read; shown on the event's page. */
export interface Processing {
  /** Machine-readable, e.g. `too_long`, `invalid_data`, `clock_drift`, `past_timestamp`. */
  readonly type: string
  /** Dotted path into the event, e.g. `tags.region`. */
  readonly name: string
  /** The bad value or an explanation in data, if short. */
  readonly value?: Json
}

export interface Event {
  readonly event_id: string
  /** Seconds since the epoch, millisecond precision. */
  readonly timestamp: number
  /** Seconds since the epoch: when it arrived here. */
  readonly received: number
  readonly type: EventType
  readonly level: Level
  readonly platform: string
  readonly logger?: string
  readonly logentry?: { readonly message?: string; readonly formatted: string; readonly params?: Json }
  readonly transaction?: string
  readonly server_name?: string
  readonly release?: string
  readonly dist?: string
  readonly environment?: string
  readonly user?: EventUser
  readonly request?: RequestData
  readonly contexts?: { readonly [name: string]: JsonObject }
  readonly breadcrumbs?: readonly Breadcrumb[]
  /** In the order of the wire: innermost cause first, outermost last (docs/protocol.md 2.3). */
  readonly exception?: readonly Exception[]
  /** Only where there is no exception to hold it. */
  readonly stacktrace?: Stacktrace
  /** Of `stacktrace`, as those of exceptions and threads: what it was before source maps were applied. */
  readonly raw_stacktrace?: Stacktrace
  readonly threads?: readonly Thread[]
  readonly tags: readonly (readonly [string, string])[]
  readonly extra?: JsonObject
  readonly modules?: { readonly [name: string]: string }
  readonly debug_meta?: JsonObject
  readonly sdk?: Sdk
  readonly fingerprint?: readonly string[]
  /** A group that the client computed itself (docs/protocol.md 5.1): 32 hex, or any text. */
  readonly checksum?: string
  /** The report of a browser, for the types csp, hpkp, expectct and expectstaple: names with underscores. */
  readonly security?: JsonObject
  /** A template engine's place: `{ filename, abs_path, lineno, context_line, … }`. */
  readonly template?: JsonObject
  /** The text that React shows people instead of a server's error, so that it can be looked up (`/digest/<value>`). */
  readonly digest?: string
  readonly errors?: readonly Processing[]
  /** Told by the digest (docs/protocol.md 5.9). */
  readonly title: string
  readonly culprit: string
  readonly metadata: {
    readonly type?: string
    readonly value?: string
    readonly filename?: string
    readonly function?: string
  }
  /** How the group hash came about; the whole account is computed when somebody asks (src/domain/grouping). */
  readonly grouping: {
    /** `v1`, `v2`, … */
    readonly algorithm: string
    readonly variant: string
    readonly hash: string
    /**
     * The exception of a group that names the event (docs/protocol.md 5.4): index into `exception`. Absent: the last
     * one.
     */
    readonly main_exception?: number
    /** The fingerprint rule that decided, as written, or the name of the built-in one or of the filter that folded. */
    readonly rule?: string
    /** The title that the rule gives to the issue. */
    readonly title?: string
  }
}
