import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { messages } from '#messages'
import type { RateLimit } from '#domain/project/project.ts'
import type { Settings } from '#domain/settings.ts'
import { ok, type Result } from '#domain/result.ts'
import { backupOf, backupVariables } from './settings-backup.ts'
import { blobsOf, blobVariables } from './settings-blobs.ts'
import { whole } from './settings-whole.ts'
import { readVariables } from './settings-files.ts'
import { forwardVariables } from './settings-forward.ts'
import { metricsOf, metricsVariables } from './settings-metrics.ts'
import { refused, type BadSetting } from './settings-refusal.ts'
import { diskMax } from './settings-disk.ts'
import { proxyVariables, wayOutOf, withMailProxy } from './settings-proxy.ts'
import { spoolBucketOf, spoolVariables } from './settings-spool.ts'
import { eventVariables } from './settings-events.ts'
import { nodeOf, nodeVariables } from './settings-nodes.ts'
import { databaseOf, databaseVariables } from './settings-database.ts'
import { samlOf, signOnVariables } from './settings-sign-on.ts'
import {
  auditVariables,
  auditWebhookOf,
  mailOf,
  mailVariables,
  providersOf,
  providerVariables,
} from './settings-people.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const sizeUnits: Readonly<Record<string, number>> = { '': 1, K: 1024, M: MIB, G: GIB }

const t = messages('cli')

/** `200M`, `4G`, `1048576` → bytes. */
const bytes = z.string().transform((text, context) => {
  const match = /^(\d{1,12})\s*([KMG]?)i?B?$/i.exec(text.trim())
  const unit = sizeUnits[match?.[2]?.toUpperCase() ?? '']
  const size = Number(match?.[1]) * (unit ?? 1)
  // Nothing fits into 0, so it probably means "no limit".
  if (match === null || unit === undefined || size === 0) return fail(context, t('settings.size'))
  return size
})

/** `600/60`: this many items in this many seconds. */
const rateLimit = z.string().transform((text, context): RateLimit => {
  const match = /^(\d{1,9})\/(\d{1,6})$/.exec(text.trim())
  const [count, windowSeconds] = [Number(match?.[1]), Number(match?.[2])]
  if (match === null || windowSeconds < 1) return fail(context, t('settings.rate'))
  return { count, windowSeconds }
})

const url = z.string().transform((text, context) => {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '') {
    return fail(context, t('settings.url'))
  }
  return { origin: parsed.origin, basePath: parsed.pathname.replace(/\/+$/, '') }
})

/** `/monitor`, `/ops/errors` */
const basePath = z
  .string()
  .transform((text) => `/${text.replace(/^\/+|\/+$/g, '')}`.replace(/^\/$/, ''))
  .refine((path) => /^(\/[a-z0-9][a-z0-9._-]*)*$/i.test(path), t('settings.basePath'))
  .refine((path) => !/^\/(api|_next|\d+)(\/|$)/.test(path), t('settings.basePathTaken'))

const onOff = z.enum(['on', 'off'], t('settings.onOff')).transform((text) => text === 'on')

/** `grafana.internal, 10.0.0.5` */
const hosts = z.string().transform((text, context) => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const isHost = (name: string) => isIP(name) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(name)
  return names.every(isHost) ? names : fail(context, t('settings.hosts'))
})

function fail(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** `https://key@host/1` (docs/protocol.md 8); any prefix may precede the number. */
const DSN = /^https?:\/\/[0-9a-z]+@[^\s/@]+\/([^\s?#]*\/)?\d+$/i

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8000),
  MISHAP_DATA: z.string().min(1).default('./data'),
  MISHAP_URL: url.optional(),
  MISHAP_ORG: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,49}$/, t('settings.slug'))
    .default('home'),
  MISHAP_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], t('settings.logLevel')).default('info'),
  MISHAP_RETENTION_DAYS: whole(1, 3650).default(90),
  MISHAP_RETENTION_MAX_DAYS: whole(1, 3650).optional(),
  MISHAP_SPAN_RETENTION_DAYS: whole(1, 3650).optional(),
  MISHAP_LOG_RETENTION_DAYS: whole(1, 3650).optional(),
  MISHAP_METRIC_RETENTION_DAYS: whole(1, 3650).optional(),
  MISHAP_REPLAY_RETENTION_DAYS: whole(1, 3650).default(30),
  MISHAP_METRIC_POINT_RETENTION_DAYS: whole(1, 3650).default(14),
  MISHAP_PROFILE_RETENTION_DAYS: whole(1, 3650).default(30),
  MISHAP_DISK_MAX: diskMax.optional(),
  MISHAP_DIGEST_WORKERS: whole(1, 64).default(Math.max(1, Math.min(4, availableParallelism() - 1))),
  MISHAP_API_REQUESTS: whole(1, 1_000_000).default(1200),
  MISHAP_BATCH_WAIT: whole(0, 10_000).default(500),
  MISHAP_RATE_LIMIT: rateLimit.optional(),
  MISHAP_MAX_ENVELOPE: bytes.default(200 * MIB),
  MISHAP_MAX_ATTACHMENT: bytes.default(50 * MIB),
  MISHAP_MAX_ATTACHMENTS: bytes.default(100 * MIB),
  MISHAP_MAX_IN_FLIGHT: bytes.default(256 * MIB),
  MISHAP_REQUEST_TIMEOUT: whole(1, 3600).default(60),
  MISHAP_DURABILITY: z.enum(['fdatasync', 'os'], t('settings.durability')).default('fdatasync'),
  MISHAP_SPOOL_MAX: bytes.default(4 * GIB),
  MISHAP_SPOOL_SEGMENT: bytes.default(64 * MIB),
  MISHAP_FETCH_SOURCE_MAPS: onOff.default(false),
  MISHAP_REPLAY_REMOTE_ASSETS: onOff.default(false),
  MISHAP_ALLOW_PRIVATE_HOSTS: hosts.default([]),
  MISHAP_TRUSTED_PROXIES: whole(0, 10).default(0),
  MISHAP_GEOIP: z.string().min(1).optional(),
  MISHAP_BASE_PATH: basePath.optional(),
  MISHAP_STATSD_DSN: z.string().regex(DSN, t('settings.dsn')).optional(),
  MISHAP_STATSD_HOST: z.string().min(1).default('127.0.0.1'),
  MISHAP_STATSD_PORT: whole(0, 65_535).default(8125),
  MISHAP_OAUTH_REGISTRATION: onOff.default(true),
  MISHAP_SELF: onOff.default(true),
  MISHAP_SELF_DSN: z.string().regex(DSN, t('settings.dsn')).optional(),
  MISHAP_SELF_ENVIRONMENT: z.string().min(1).max(64).default('production'),
  ...eventVariables,
  MISHAP_BLOB_CACHE: bytes.default(2 * GIB),
  ...blobVariables,
  ...backupVariables,
  ...spoolVariables,
  MISHAP_LOG_FORMAT: z.enum(['json', 'pretty'], t('settings.logFormat')).default('json'),
  ...metricsVariables,
  ...forwardVariables,
  ...databaseVariables,
  ...nodeVariables,
  ...mailVariables,
  ...proxyVariables,
  ...providerVariables,
  ...signOnVariables,
  ...auditVariables,
})

export const settingNames: ReadonlySet<string> = new Set(Object.keys(environment.shape))

/**
 * The only way from environment variables to {@link Settings}. Empty variables count as not set; one ending in `_FILE`
 * names a file with the value. The refusal names the first invalid variable, and its valid values.
 */
export function parseSettings(env: NodeJS.ProcessEnv): Result<Settings, BadSetting> {
  const variables = readVariables(env, settingNames)
  if (!variables.ok) return variables
  const parsed = environment.safeParse(variables.value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? '')
    return refused(env, { name, why: issue?.message ?? '' })
  }
  const mail = mailOf(parsed.data)
  if (!mail.ok) return refused(env, mail.refusal)
  const providers = providersOf(parsed.data)
  if (!providers.ok) return refused(env, providers.refusal)
  const saml = samlOf(parsed.data)
  if (!saml.ok) return refused(env, saml.refusal)
  const blobs = blobsOf(parsed.data, parsed.data.MISHAP_BLOB_CACHE)
  if (!blobs.ok) return refused(env, blobs.refusal)
  const backup = backupOf(parsed.data, resolve(parsed.data.MISHAP_DATA))
  if (!backup.ok) return refused(env, backup.refusal)
  const spoolBucket = spoolBucketOf(parsed.data, blobs.value)
  if (!spoolBucket.ok) return refused(env, spoolBucket.refusal)
  const audit = auditWebhookOf(parsed.data)
  if (!audit.ok) return refused(env, audit.refusal)
  const people = {
    mail: withMailProxy(mail.value, parsed.data),
    providers: providers.value,
    saml: saml.value,
    auditWebhook: audit.value,
  }
  const places = { blobs: blobs.value, backup: backup.value, spoolBucket: spoolBucket.value }
  return ok({ ...settingsOf(parsed.data), ...people, ...places })
}

/** Settings composed of several variables, which may refuse. */
type OfParts = 'mail' | 'providers' | 'saml' | 'auditWebhook' | 'blobs' | 'backup' | 'spoolBucket'

function settingsOf(env: z.infer<typeof environment>): Omit<Settings, OfParts> {
  const site = env.MISHAP_URL ?? localSite(env.HOST, env.PORT)
  return {
    host: env.HOST,
    port: env.PORT,
    dataFolder: resolve(env.MISHAP_DATA),
    database: databaseOf(env),
    secret: env.MISHAP_SECRET ?? null,
    oldSecret: env.MISHAP_OLD_SECRET ?? null,
    encryptionKeys: env.MISHAP_ENCRYPTION_KEY,
    // A separate base path overrides the URL's path.
    site: { ...site, basePath: env.MISHAP_BASE_PATH ?? site.basePath },
    organization: env.MISHAP_ORG,
    groupRoles: env.MISHAP_GROUP_ROLES,
    oauthRegistration: env.MISHAP_OAUTH_REGISTRATION,
    logLevel: env.MISHAP_LOG_LEVEL,
    retentionDays: env.MISHAP_RETENTION_DAYS,
    retentionMaxDays: env.MISHAP_RETENTION_MAX_DAYS ?? null,
    spanRetentionDays: env.MISHAP_SPAN_RETENTION_DAYS ?? env.MISHAP_RETENTION_DAYS,
    logRetentionDays: env.MISHAP_LOG_RETENTION_DAYS ?? env.MISHAP_RETENTION_DAYS,
    replayRetentionDays: env.MISHAP_REPLAY_RETENTION_DAYS,
    metricRetentionDays: env.MISHAP_METRIC_RETENTION_DAYS ?? env.MISHAP_RETENTION_DAYS,
    metricPointRetentionDays: env.MISHAP_METRIC_POINT_RETENTION_DAYS,
    profileRetentionDays: env.MISHAP_PROFILE_RETENTION_DAYS,
    diskMax: env.MISHAP_DISK_MAX ?? null,
    digestWorkers: env.MISHAP_DIGEST_WORKERS,
    apiRequestsPerMinute: env.MISHAP_API_REQUESTS,
    batchWaitMs: env.MISHAP_BATCH_WAIT,
    trustedProxies: env.MISHAP_TRUSTED_PROXIES,
    selfMonitoring: {
      target: !env.MISHAP_SELF ? 'off' : env.MISHAP_SELF_DSN === undefined ? 'internal' : { dsn: env.MISHAP_SELF_DSN },
      environment: env.MISHAP_SELF_ENVIRONMENT,
    },
    statsd: statsdOf(env),
    forwardTo: env.MISHAP_FORWARD_TO,
    metrics: metricsOf(env),
    logFormat: env.MISHAP_LOG_FORMAT,
    geoip: env.MISHAP_GEOIP === undefined ? null : resolve(env.MISHAP_GEOIP),
    eventServer: env.MISHAP_CLICKHOUSE ?? null,
    node: nodeOf(env),
    fetchSourceMaps: env.MISHAP_FETCH_SOURCE_MAPS,
    replayRemoteAssets: env.MISHAP_REPLAY_REMOTE_ASSETS,
    ...wayOutOf(env, env.MISHAP_ALLOW_PRIVATE_HOSTS),
    ingest: ingestOf(env),
    spool: {
      durability: env.MISHAP_DURABILITY,
      maxBytes: env.MISHAP_SPOOL_MAX,
      segmentBytes: env.MISHAP_SPOOL_SEGMENT,
    },
  }
}

function ingestOf(env: z.infer<typeof environment>): Settings['ingest'] {
  return {
    rateLimit: env.MISHAP_RATE_LIMIT ?? null,
    maxEnvelopeBytes: env.MISHAP_MAX_ENVELOPE,
    maxAttachmentBytes: env.MISHAP_MAX_ATTACHMENT,
    maxAttachmentsBytes: env.MISHAP_MAX_ATTACHMENTS,
    maxInFlightBytes: env.MISHAP_MAX_IN_FLIGHT,
    requestTimeoutMs: env.MISHAP_REQUEST_TIMEOUT * 1000,
  }
}

function statsdOf(env: z.infer<typeof environment>): Settings['statsd'] {
  const dsn = env.MISHAP_STATSD_DSN
  return dsn === undefined ? null : { host: env.MISHAP_STATSD_HOST, port: env.MISHAP_STATSD_PORT, dsn }
}

/** Without MISHAP_URL, the listening address is used; all interfaces means loopback. */
function localSite(host: string, port: number): Settings['site'] {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return { origin: `http://${name}:${port}`, basePath: '' }
}
