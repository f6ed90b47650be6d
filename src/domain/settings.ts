import type { Site } from './paths.ts'
import type { RateLimit } from './project/project.ts'

/** Where lines of StatsD are taken by UDP, and the DSN of the project that they are of. Port 0: any that is free. */
export interface StatsdSettings {
  readonly host: string
  readonly port: number
  readonly dsn: string
}

/** The settings of the operator, parsed once from the environment (src/main/settings.ts). Sizes in bytes. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  /** How the server is reached from outside; DSNs and links are made with it. */
  readonly site: Site
  /** The one organisation's slug in API paths. */
  readonly organization: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Of events. */
  readonly retentionDays: number
  readonly spanRetentionDays: number
  readonly logRetentionDays: number
  readonly metricRetentionDays: number
  readonly replayRetentionDays: number
  /** Of single points of metrics, with their traces. */
  readonly metricPointRetentionDays: number
  readonly profileRetentionDays: number
  readonly digestWorkers: number
  /** How long a small batch waits for more records before it is digested, milliseconds (docs/decisions/0033). */
  readonly batchWaitMs: number
  /** Whether source maps that nobody uploaded are fetched from where their scripts are. */
  readonly fetchSourceMaps: boolean
  /** Hosts of the operator's own network that the server may call by itself: names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
  readonly ingest: IngestSettings
  /** null: nobody listens. */
  readonly statsd: StatsdSettings | null
  readonly spool: SpoolSettings
  /** Proxies whose X-Forwarded-For is believed: how many stand in front of the server. 0: none. */
  readonly trustedProxies: number
  /** A GeoIP database that tells countries and cities of addresses; null: none. */
  readonly geoip: string | null
  /** null: no mail is sent. */
  readonly mail: MailSettings | null
  /** Other places that say who somebody is, in the order of the sign-in page. */
  readonly providers: readonly ProviderSettings[]
  readonly selfMonitoring: SelfMonitoring
}

export interface MailSettings {
  /** `smtps://user:password@host:465` */
  readonly server: string
  /** `Mishap <mishap@example.com>` */
  readonly from: string
}

/**
 * The provider at which people sign in other than by password: OpenID Connect, or a provider that the library knows.
 */
export interface ProviderSettings {
  readonly id: 'oidc' | 'github' | 'gitlab' | 'google' | 'microsoft'
  /** For people. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** Of OpenID Connect, and of a GitLab of one's own: an origin, perhaps with a path. null: the provider's public one. */
  readonly issuer: string | null
}

/** The settings by which Mishap watches itself. */
export interface SelfMonitoring {
  /** off: not at all. internal: in a project of its own. Else the DSN of another server. */
  readonly target: 'off' | 'internal' | { readonly dsn: string }
  readonly environment: string
}

export interface IngestSettings {
  /** For each key and category, where the key has none of its own. null: none. */
  readonly rateLimit: RateLimit | null
  /** A whole envelope after decompression (docs/protocol.md 1.6). */
  readonly maxEnvelopeBytes: number
  /** One attachment. */
  readonly maxAttachmentBytes: number
  /** All attachments that come in one envelope. */
  readonly maxAttachmentsBytes: number
  /** All bodies in memory at once; past it new ones are answered 503. */
  readonly maxInFlightBytes: number
  /** A request that has not sent its whole body by then is ended. */
  readonly requestTimeoutMs: number
}

export interface SpoolSettings {
  readonly durability: 'fdatasync' | 'os'
  readonly maxBytes: number
  readonly segmentBytes: number
}
