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
  /** Postgres, where facts that change are kept; null: in a file of the data folder. */
  readonly database: DatabaseSettings | null
  /** Signs sessions and seals what is kept of others' secrets; null: one that the data folder keeps. */
  readonly secret: string | null
  /** Seal what is kept of others' secrets, oldest first; empty: the secret does. */
  readonly encryptionKeys: readonly string[]
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
  /** Whether players of replays load pictures, styles and fonts of other servers, through this one. */
  readonly replayRemoteAssets: boolean
  /** Hosts of the operator's own network that the server may call by itself: names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
  readonly ingest: IngestSettings
  /** null: nobody listens. */
  readonly statsd: StatsdSettings | null
  readonly spool: SpoolSettings
  readonly blobs: BlobSettings
  /** Proxies whose X-Forwarded-For is believed: how many stand in front of the server. 0: none. */
  readonly trustedProxies: number
  /** A GeoIP database that tells countries and cities of addresses; null: none. */
  readonly geoip: string | null
  /** null: no mail is sent. */
  readonly mail: MailSettings | null
  /** Other places that say who somebody is, in the order of the sign-in page. */
  readonly providers: readonly ProviderSettings[]
  /** null: the audit log is sent nowhere. */
  readonly auditWebhook: AuditWebhookSettings | null
  readonly selfMonitoring: SelfMonitoring
  readonly metrics: MetricsSettings
  readonly logFormat: 'json' | 'pretty'
  /** null: the event store is in the data folder. */
  readonly eventServer: EventServer | null
}

/** Who may see what the server measures of itself, and where it is sent. */
export interface MetricsSettings {
  /** Networks from which anybody may, as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Whoever bears it may as well, from anywhere; null: there is none. */
  readonly token: string | null
  /** null: it is sent nowhere. */
  readonly otlp: OtlpExportSettings | null
}

/** How measures are sent, by the variables that OpenTelemetry has for it. */
export interface OtlpExportSettings {
  /** `http://127.0.0.1:4318/v1/metrics` */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly everyMs: number
  readonly resource: Readonly<Record<string, string>>
}

/** Where a ClickHouse server is, and how Mishap's tables lie on it: what MISHAP_CLICKHOUSE says. */
export interface EventServer {
  /** `https://host:8443`, perhaps with the path of a proxy. */
  readonly url: string
  readonly database: string
  readonly user: string
  readonly password: string
  /** null: one server. */
  readonly cluster: ClusterSettings | null
  /** How tables lie on the server's disks; null: as the server does by itself. */
  readonly storagePolicy: string | null
  /** The volume of that policy, such as one on S3, to which rows move when they are so many days old. */
  readonly cold: { readonly volume: string; readonly afterDays: number } | null
  /** How inserts are packed on their way. */
  readonly compression: 'zstd' | 'gzip' | 'none'
}

export interface ClusterSettings {
  readonly name: string
  /** How many replicas must have stored a batch before it counts; null: one. */
  readonly quorum: number | 'auto' | null
}

export interface DatabaseSettings {
  /** `postgres://user:password@host:5432/mishap?sslmode=verify-full` */
  readonly url: string
  /** How many connections the main thread may have. */
  readonly connections: number
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

/** Where the audit log is sent on to. */
export interface AuditWebhookSettings {
  readonly url: string
  /** `whsec_` and Base64: signs what is sent. */
  readonly secret: string
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

/** Where large things are kept: attachments, recordings, uploads and what is made of them. */
export type BlobSettings = { readonly kind: 'files' } | ({ readonly kind: 's3' } & S3Settings)

export interface S3Settings {
  readonly bucket: string
  /** What all keys begin with, without a slash at either end; '' for none. */
  readonly prefix: string
  /** null: as the usual chain says (AWS_REGION, the profile). */
  readonly region: string | null
  /** The address of another maker's server; null: Amazon's. */
  readonly endpoint: string | null
  /** Whether the bucket stands in the path of an address, and not in its host. */
  readonly pathStyle: boolean
  /** `bucket`: as the bucket's own default says. */
  readonly encryption:
    | { readonly kind: 'bucket' | 's3' }
    /** null: the key that Amazon keeps for S3. */
    | { readonly kind: 'kms'; readonly key: string | null }
  /** null: those of the usual chain: environment, files, instance, pod. */
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  } | null
  /** Whether browsers fetch large downloads from the bucket themselves. */
  readonly directDownloads: boolean
  /** The bytes of blobs of which this machine keeps copies, for the digest to read. */
  readonly cacheBytes: number
}
