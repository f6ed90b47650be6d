import type { Role } from './access/roles.ts'
import type { Site } from './paths.ts'
import type { DiskMax } from './disk/disk.ts'
import type { RateLimit } from './project/project.ts'

/** Where lines of StatsD are taken by UDP, and the DSN of the project that they are of. Port 0: any that is free. */
export interface StatsdSettings {
  readonly host: string
  readonly port: number
  readonly dsn: string
}

/** A project, by its slug or its number, whose envelopes go to the project of a DSN besides. */
export interface ForwardSetting {
  readonly project: string
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
  /** The secret before this one, which opens what it has sealed until that is sealed anew; null: there was none. */
  readonly oldSecret: string | null
  /** Seal what is kept of others' secrets, oldest first; empty: the secret does. */
  readonly encryptionKeys: readonly string[]
  /** How the server is reached from outside; DSNs and links are made with it. */
  readonly site: Site
  /** The one organisation's slug in API paths. */
  readonly organization: string
  /** Of one caller of `/api/1`, by each process. */
  readonly apiRequestsPerMinute: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Of events. */
  readonly retentionDays: number
  /** The longest that a project may keep anything; null: no longer than the instance does. */
  readonly retentionMaxDays: number | null
  readonly spanRetentionDays: number
  readonly logRetentionDays: number
  readonly metricRetentionDays: number
  readonly replayRetentionDays: number
  /** Of single points of metrics, with their traces. */
  readonly metricPointRetentionDays: number
  readonly profileRetentionDays: number
  /** The most that the data folder may take; null: intake refuses before the disk is full, and nothing is deleted. */
  readonly diskMax: DiskMax | null
  readonly digestWorkers: number
  /** How long a small batch waits for more records before it is digested, milliseconds (docs/decisions/0033). */
  readonly batchWaitMs: number
  /** Whether source maps that nobody uploaded are fetched from where their scripts are. */
  readonly fetchSourceMaps: boolean
  /** Whether players of replays load pictures, styles and fonts of other servers, through this one. */
  readonly replayRemoteAssets: boolean
  /** Applications register themselves (RFC 7591); those with a metadata document need not. */
  readonly oauthRegistration: boolean
  /** Hosts of the operator's own network that the server may call by itself: names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
  readonly proxy: ProxySettings
  /** Certificates (PEM) of authorities that are trusted besides those that Node brings. */
  readonly authorities: readonly string[]
  readonly ingest: IngestSettings
  /** null: nobody listens. */
  readonly statsd: StatsdSettings | null
  /** Where envelopes go besides; empty: nowhere. */
  readonly forwardTo: readonly ForwardSetting[]
  readonly spool: SpoolSettings
  /** Where what the spool acknowledges lies as well; null: on this machine's disk alone. */
  readonly spoolBucket: SpoolBucketSettings | null
  readonly blobs: BlobSettings
  readonly node: NodeSettings
  readonly backup: BackupSettings
  /** Proxies whose X-Forwarded-For is believed: how many stand in front of the server. 0: none. */
  readonly trustedProxies: number
  /** A GeoIP database that tells countries and cities of addresses; null: none. */
  readonly geoip: string | null
  /** null: no mail is sent. */
  readonly mail: MailSettings | null
  /** Other places that say who somebody is, in the order of the sign-in page. */
  readonly providers: readonly ProviderSettings[]
  /** An identity provider that speaks SAML; null: none. */
  readonly saml: SamlSettings | null
  /** What groups of the identity provider or the directory make of their members. */
  readonly groupRoles: readonly GroupRole[]
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

/** Signing in by SAML 2.0: an identity provider, and what we are to it. */
export interface SamlSettings {
  /** For people. */
  readonly name: string
  /** Where the identity provider's metadata is, or what it says. */
  readonly metadata: { readonly kind: 'url'; readonly url: string } | { readonly kind: 'xml'; readonly xml: string }
  /** What the identity provider knows us by; null: the address of our metadata. */
  readonly entityId: string | null
  /** Names of attributes; null: the usual ones. */
  readonly attributes: { readonly email: string | null; readonly name: string | null; readonly groups: string | null }
  /** In PEM: requests are signed with it, and assertions may be encrypted for it. null: neither. */
  readonly key: { readonly privateKey: string; readonly certificate: string } | null
  /** Whether people may come from the identity provider's own pages. */
  readonly idpInitiated: boolean
  /** Whether each sign-in puts people into the teams that bear the names of their groups, and out of all others. */
  readonly teams: boolean
  /** Whether passwords and passkeys sign in nobody but owners. */
  readonly enforced: boolean
}

/** Members of this group have this role, unless another group of theirs has a more powerful one. */
export interface GroupRole {
  readonly group: string
  readonly role: Role
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

/** A bucket that holds what the spool has acknowledged and the digest has not committed (docs/decisions/0100). */
export interface SpoolBucketSettings extends S3Settings {
  /** Objects are begun so far apart at least, milliseconds: what arrives meanwhile shares one. */
  readonly gatherMs: number
  /** What is done while the bucket fails: refuse with 503, or acknowledge what lies on the disk alone. */
  readonly fallback: 'refuse' | 'disk'
}

/** Where large things are kept: attachments, recordings, uploads and what is made of them. */
export type BlobSettings =
  /** `folder`: one that several nodes share; absent: in the data folder. */
  { readonly kind: 'files'; readonly folder?: string } | ({ readonly kind: 's3' } & S3Settings)

/** How a process works together with others that share its stores. */
export interface NodeSettings {
  /** Where it offers its spool to other nodes: never where strangers reach it. Port 0: any that is free. */
  readonly host: string
  readonly port: number
  /** How others reach it there: `http://10.0.0.7:8001`; null: by its host or, where that is all interfaces, its name. */
  readonly url: string | null
  /** How long a node that stops waits for others to digest what it took. */
  readonly drainMs: number
}

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

/** Backups that the server takes by itself, and how those of others are read. */
export interface BackupSettings {
  /** null: none are taken. */
  readonly target: BackupTarget | null
  /** What bytes are encrypted by; null: they are not. */
  readonly key: string | null
  /** For targets that are named on a command line. */
  readonly credentials: S3Settings['credentials']
  readonly everyMs: number
  /** How many of the past hours, days and weeks keep their last backup. */
  readonly keep: { readonly hours: number; readonly days: number; readonly weeks: number }
  /** What is read of the data folder in a second, at most. */
  readonly bytesPerSecond: number
  /** How often one is restored aside to be looked at; null: never. */
  readonly drillEveryMs: number | null
  /** How long the copy is kept that is taken before an upgrade changes a store; 0: none is taken. */
  readonly upgradeCopyMs: number
}

export type BackupTarget = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings)
