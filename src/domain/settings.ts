import type { Site } from './paths.ts'
import type { RateLimit } from './project/project.ts'

/** Everything that the operator can set, parsed once from the environment (src/main/settings.ts). Sizes in bytes. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  /** How the server is reached from outside; DSNs and links are made with it. */
  readonly site: Site
  /** The one organisation's slug in API paths. */
  readonly organization: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly retentionDays: number
  readonly digestWorkers: number
  /** Whether source maps that nobody uploaded are fetched from where their scripts are. */
  readonly fetchSourceMaps: boolean
  /** Hosts of the operator's own network that the server may call by itself: names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
  readonly ingest: IngestSettings
  readonly spool: SpoolSettings
  /** Proxies whose X-Forwarded-For is believed: how many stand in front of the server. 0: none. */
  readonly trustedProxies: number
  /** A GeoIP database that tells countries and cities of addresses; null: none. */
  readonly geoip: string | null
}

export interface IngestSettings {
  /** For each key and category, where the key has none of its own. null: none. */
  readonly rateLimit: RateLimit | null
  /** A whole envelope after decompression (PROTOCOL 1.6). */
  readonly maxEnvelopeBytes: number
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
