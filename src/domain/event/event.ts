/**
 * An event after normalization (docs/protocol.md 4), in the form in which it is stored, shown and exported. Names match
 * the wire format, so the raw JSON of an event resembles what the SDK sent. All fields are trusted, because the digest
 * has validated them.
 */

/** Worst first. */
export const levels = ['fatal', 'error', 'warning', 'info', 'debug'] as const
export type Level = (typeof levels)[number]

/**
 * `error`: has an exception or a stack trace. `default`: a message, with or without its call stack (docs/protocol.md
 * 2.3). `performance`: found in spans by one of Mishap's detectors. `monitor`: a missed check-in or a failed uptime
 * check. The others are browser reports about a page's security policy (docs/protocol.md 5.6).
 */
/** Types of browser security reports. */
export const securityTypes = ['csp', 'hpkp', 'expectct', 'expectstaple'] as const
export type SecurityType = (typeof securityTypes)[number]
export const eventTypes = ['error', 'default', 'performance', 'replay', 'monitor', ...securityTypes] as const
export type EventType = (typeof eventTypes)[number]

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
  /** Always present: normalization decides if the SDK did not. */
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
  /** Index of the calling frame if the frames form a call tree (MetricKit); -1 for a root. */
  readonly parent_index?: number
  /** Number of samples of the call tree that contain this frame. */
  readonly sample_count?: number
}

/** Frames run from oldest to newest, so the crash is in the last one (docs/protocol.md 4.2). */
export interface Stacktrace {
  readonly frames: readonly Frame[]
  /** CPU registers at the newest frame: names to hexadecimal values. */
  readonly registers?: { readonly [name: string]: string }
  /** Number of frames that the cap of 250 removed from the middle. */
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
  /** Original type and module, if deobfuscation replaced them. */
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

/** A note about a part that normalization changed or could not read; shown on the event page. */
export interface Processing {
  /** Machine-readable, e.g. `too_long`, `invalid_data`, `clock_drift`, `past_timestamp`. */
  readonly type: string
  /** Dotted path into the event, e.g. `tags.region`. */
  readonly name: string
  /** The invalid value, or explanatory data, if short. */
  readonly value?: Json
}

export interface Event {
  readonly event_id: string
  /** Seconds since the epoch, millisecond precision. */
  readonly timestamp: number
  /** Seconds since the epoch: when it was received. */
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
  /** In wire order: innermost cause first, outermost last (docs/protocol.md 2.3). */
  readonly exception?: readonly Exception[]
  /** Only if no exception holds it. */
  readonly stacktrace?: Stacktrace
  /** `stacktrace` before source maps were applied, as for exceptions and threads. */
  readonly raw_stacktrace?: Stacktrace
  readonly threads?: readonly Thread[]
  readonly tags: readonly (readonly [string, string])[]
  readonly extra?: JsonObject
  readonly modules?: { readonly [name: string]: string }
  readonly debug_meta?: JsonObject
  readonly sdk?: Sdk
  readonly fingerprint?: readonly string[]
  /** A group hash computed by the client (docs/protocol.md 5.1): 32 hex characters, or any text. */
  readonly checksum?: string
  /** A browser report, for the types csp, hpkp, expectct and expectstaple; names with underscores. */
  readonly security?: JsonObject
  /** Location in a template engine: `{ filename, abs_path, lineno, context_line, … }`. */
  readonly template?: JsonObject
  /** The text React shows to users in place of a server error, which can be looked up (`/digest/<value>`). */
  readonly digest?: string
  readonly errors?: readonly Processing[]
  /** Derived by the digest (docs/protocol.md 5.9). */
  readonly title: string
  readonly culprit: string
  readonly metadata: {
    readonly type?: string
    readonly value?: string
    readonly filename?: string
    readonly function?: string
  }
  /** How the group hash was computed. The full explanation is computed on request (src/domain/grouping). */
  readonly grouping: {
    /** `v1`, `v2`, … */
    readonly algorithm: string
    readonly variant: string
    readonly hash: string
    /**
     * The exception of an exception group that names the event (docs/protocol.md 5.4): index into `exception`. Absent
     * for the last one.
     */
    readonly main_exception?: number
    /** The fingerprint rule that applied, as written, or the name of the built-in rule or filter. */
    readonly rule?: string
    /** The issue title set by the rule. */
    readonly title?: string
  }
}
