import type { Role } from './access/roles.ts'
import type { Site } from './paths.ts'
import type { DiskMax } from './disk/disk.ts'
import type { RateLimit } from './project/project.ts'

/** The UDP address for StatsD lines, and the DSN of their project. Port 0 picks any free port. */
export interface StatsdSettings {
  readonly host: string
  readonly port: number
  readonly dsn: string
}

/** A project, by slug or number, whose envelopes are also forwarded to a DSN. */
export interface ForwardSetting {
  readonly project: string
  readonly dsn: string
}

/** The operator's settings, parsed once from the environment (src/main/settings.ts). Sizes in bytes. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  /** Postgres for the catalogue; `null` for a file in the data folder. */
  readonly database: DatabaseSettings | null
  /** Signs sessions and seals stored third-party secrets; `null` to use the one stored in the data folder. */
  readonly secret: string | null
  /** The previous secret, needed to unseal data until it has been sealed again; `null` if there was none. */
  readonly oldSecret: string | null
  /** Keys that seal stored third-party secrets, oldest first; empty to use `secret`. */
  readonly encryptionKeys: readonly string[]
  /** The public address, used in DSNs and links. */
  readonly site: Site
  /** The organization's slug in API paths. */
  readonly organization: string
  /** Rate limit of `/api/1` per caller and process. */
  readonly apiRequestsPerMinute: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Retention of events. */
  readonly retentionDays: number
  /** Maximum retention a project may set; `null` for the instance's own retention. */
  readonly retentionMaxDays: number | null
  readonly spanRetentionDays: number
  readonly logRetentionDays: number
  readonly metricRetentionDays: number
  readonly replayRetentionDays: number
  /** Retention of single metric points with their traces. */
  readonly metricPointRetentionDays: number
  readonly profileRetentionDays: number
  /** Maximum size of the data folder; `null` to delete nothing and refuse data before the disk is full. */
  readonly diskMax: DiskMax | null
  readonly digestWorkers: number
  /** How long a small batch waits for more records before it is digested, milliseconds (docs/decisions/0033). */
  readonly batchWaitMs: number
  /** Whether missing source maps are fetched from where their scripts are hosted. */
  readonly fetchSourceMaps: boolean
  /** Whether the replay player loads third-party images, styles and fonts through this server. */
  readonly replayRemoteAssets: boolean
  /** Whether applications may register themselves (RFC 7591); those with a metadata document need not. */
  readonly oauthRegistration: boolean
  /** Hosts in the operator's own network that the server may call: names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
  readonly proxy: ProxySettings
  /** PEM certificates of authorities to trust in addition to those built into Node. */
  readonly authorities: readonly string[]
  readonly ingest: IngestSettings
  /** `null` to disable StatsD. */
  readonly statsd: StatsdSettings | null
  /** Additional destinations of envelopes. */
  readonly forwardTo: readonly ForwardSetting[]
  readonly spool: SpoolSettings
  /** A bucket that replicates acknowledged spool data; `null` to keep it only on the local disk. */
  readonly spoolBucket: SpoolBucketSettings | null
  readonly blobs: BlobSettings
  readonly node: NodeSettings
  readonly backup: BackupSettings
  /** Number of trusted proxies in front of the server, whose X-Forwarded-For is believed. 0 for none. */
  readonly trustedProxies: number
  /** A GeoIP database for countries and cities, if any. */
  readonly geoip: string | null
  /** `null` to disable mail. */
  readonly mail: MailSettings | null
  /** External identity providers, in the order of the sign-in page. */
  readonly providers: readonly ProviderSettings[]
  /** A SAML identity provider, if any. */
  readonly saml: SamlSettings | null
  /** Roles derived from groups of the identity provider or directory. */
  readonly groupRoles: readonly GroupRole[]
  /** `null` to send the audit log nowhere. */
  readonly auditWebhook: AuditWebhookSettings | null
  readonly selfMonitoring: SelfMonitoring
  readonly metrics: MetricsSettings
  readonly logFormat: 'json' | 'pretty'
  /** `null` if the event store is in the data folder. */
  readonly eventServer: EventServer | null
}

/** Access to the server's own metrics, and where they are exported. */
export interface MetricsSettings {
  /** Networks with free access, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** A token that grants access from anywhere, if any. */
  readonly token: string | null
  /** `null` to export nothing. */
  readonly otlp: OtlpExportSettings | null
}

/** OTLP export, configured by OpenTelemetry's variables. */
export interface OtlpExportSettings {
  /** `http://127.0.0.1:4318/v1/metrics` */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly everyMs: number
  readonly resource: Readonly<Record<string, string>>
}

/** A ClickHouse server and the layout of Mishap's tables on it, from MISHAP_CLICKHOUSE. */
export interface EventServer {
  /** `https://host:8443`, possibly with the path of a proxy. */
  readonly url: string
  readonly database: string
  readonly user: string
  readonly password: string
  /** `null` for a single server. */
  readonly cluster: ClusterSettings | null
  /** Storage policy of the tables; `null` for the server's default. */
  readonly storagePolicy: string | null
  /** The volume of that policy, such as one on S3, to which rows move at this age in days. */
  readonly cold: { readonly volume: string; readonly afterDays: number } | null
  /** Compression of inserts. */
  readonly compression: 'zstd' | 'gzip' | 'none'
}

export interface ClusterSettings {
  readonly name: string
  /** Replicas that must have stored a batch before it counts; `null` for one. */
  readonly quorum: number | 'auto' | null
}

export interface DatabaseSettings {
  /** `postgres://user:password@host:5432/mishap?sslmode=verify-full` */
  readonly url: string
  /** Maximum connections of the main thread. */
  readonly connections: number
}

/** The way out to other servers, each by the scheme of the address that is asked for; null: directly. */
export interface ProxySettings {
  /** `http://proxy:3128` */
  readonly http: string | null
  readonly https: string | null
  /** Hosts, domains and `host:port` that are reached directly; `*`: all. */
  readonly bypass: readonly string[]
}

export interface MailSettings {
  /** `smtps://user:password@host:465` */
  readonly server: string
  /** `Mishap <mishap@example.com>` */
  readonly from: string
  /** The proxy that connects to it. Absent: it is reached directly. */
  readonly proxy?: string
}

/** A sign-in provider: OpenID Connect, or one known to the library. */
export interface ProviderSettings {
  readonly id: 'oidc' | 'github' | 'gitlab' | 'google' | 'microsoft'
  /** Display name. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /**
   * For OpenID Connect and self-hosted GitLab: an origin, possibly with a path. `null` for the provider's public one.
   */
  readonly issuer: string | null
}

/** SAML 2.0 sign-in: the identity provider, and our role towards it. */
export interface SamlSettings {
  /** Display name. */
  readonly name: string
  /** The identity provider's metadata, by URL or verbatim. */
  readonly metadata: { readonly kind: 'url'; readonly url: string } | { readonly kind: 'xml'; readonly xml: string }
  /** Our entity id; `null` for the URL of our metadata. */
  readonly entityId: string | null
  /** Attribute names; `null` for the usual ones. */
  readonly attributes: { readonly email: string | null; readonly name: string | null; readonly groups: string | null }
  /** PEM. Signs requests, and lets assertions be encrypted. `null` for neither. */
  readonly key: { readonly privateKey: string; readonly certificate: string } | null
  /** Whether sign-in may start at the identity provider. */
  readonly idpInitiated: boolean
  /** Whether each sign-in syncs the user's teams with groups of the same names, removing them from all others. */
  readonly teams: boolean
  /** Whether only owners may still sign in with passwords and passkeys. */
  readonly enforced: boolean
}

/** Members of this group get this role, unless another of their groups has a more powerful one. */
export interface GroupRole {
  readonly group: string
  readonly role: Role
}

/** Where the audit log is forwarded. */
export interface AuditWebhookSettings {
  readonly url: string
  /** Signing secret: `whsec_` and Base64. */
  readonly secret: string
}

/** How Mishap monitors itself. */
export interface SelfMonitoring {
  /** `off`: disabled. `internal`: in a project of its own. Otherwise the DSN of another server. */
  readonly target: 'off' | 'internal' | { readonly dsn: string }
  readonly environment: string
}

export interface IngestSettings {
  /** Per key and category, unless the key has its own limit. `null` for none. */
  readonly rateLimit: RateLimit | null
  /** A whole envelope after decompression (docs/protocol.md 1.6). */
  readonly maxEnvelopeBytes: number
  /** One attachment. */
  readonly maxAttachmentBytes: number
  /** All attachments of one envelope. */
  readonly maxAttachmentsBytes: number
  /** All bodies in memory at once. Beyond it, new requests get a 503. */
  readonly maxInFlightBytes: number
  /** Time limit for receiving the whole body of a request. */
  readonly requestTimeoutMs: number
}

export interface SpoolSettings {
  readonly durability: 'fdatasync' | 'os'
  readonly maxBytes: number
  readonly segmentBytes: number
}

/** A bucket for data that the spool has acknowledged and the digest has not committed (docs/decisions/0100). */
export interface SpoolBucketSettings extends S3Settings {
  /** Minimum interval between objects, milliseconds. Records that arrive within it share one object. */
  readonly gatherMs: number
  /** Behavior while the bucket fails: refuse with 503, or acknowledge data that is only on the local disk. */
  readonly fallback: 'refuse' | 'disk'
}

/** Storage of large objects: attachments, replays, uploads and their indexes. */
export type BlobSettings =
  /** `folder`: a folder shared by several nodes; absent for the data folder. */
  { readonly kind: 'files'; readonly folder?: string } | ({ readonly kind: 's3' } & S3Settings)

/** How a process cooperates with others that share its stores. */
export interface NodeSettings {
  /**
   * The address at which it offers its spool to other nodes. Must not be reachable from untrusted networks. Port 0
   * picks any free port.
   */
  readonly host: string
  readonly port: number
  /**
   * Its URL for other nodes: `http://10.0.0.7:8001`; `null` to use its host or, if that is all interfaces, its name.
   */
  readonly url: string | null
  /** How long a stopping node waits for others to digest its data. */
  readonly drainMs: number
}

export interface S3Settings {
  readonly bucket: string
  /** Prefix of all keys, without leading or trailing slash; may be ''. */
  readonly prefix: string
  /** `null` for the usual chain (AWS_REGION, the profile). */
  readonly region: string | null
  /** URL of an S3-compatible server; `null` for Amazon's. */
  readonly endpoint: string | null
  /** Whether the bucket is part of the URL's path rather than its host. */
  readonly pathStyle: boolean
  /** `bucket`: the bucket's default. */
  readonly encryption:
    | { readonly kind: 'bucket' | 's3' }
    /** `null` for Amazon's managed key for S3. */
    | { readonly kind: 'kms'; readonly key: string | null }
  /** `null` for the usual chain: environment, files, instance, pod. */
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  } | null
  /** Whether browsers download large files directly from the bucket. */
  readonly directDownloads: boolean
  /** Size of the local cache of blobs for the digest. */
  readonly cacheBytes: number
}

/** Backups made by the server, and how to read other backups. */
export interface BackupSettings {
  /** `null` to disable backups. */
  readonly target: BackupTarget | null
  /** Encryption key; `null` for no encryption. */
  readonly key: string | null
  /** For targets named on the command line. */
  readonly credentials: S3Settings['credentials']
  readonly everyMs: number
  /** Number of past hours, days and weeks whose last backup is kept. */
  readonly keep: { readonly hours: number; readonly days: number; readonly weeks: number }
  /** Maximum bytes per second read from the data folder. */
  readonly bytesPerSecond: number
  /** Interval of test restores; `null` for never. */
  readonly drillEveryMs: number | null
  /** How long the copy made before a store upgrade is kept; 0 for no copy. */
  readonly upgradeCopyMs: number
}

export type BackupTarget = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings)
