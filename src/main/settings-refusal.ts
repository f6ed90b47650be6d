import { messages } from '#messages'
import { refuse } from '#domain/result.ts'
import type { MissingPart } from './settings-people.ts'

/** An invalid setting: its name, and the sentence that says why. */
export interface BadSetting {
  readonly reason: 'bad_setting'
  readonly name: string
  readonly sentence: string
}

/**
 * Settings whose values a refusal may show. New ones are hidden by default: URLs contain passwords, and a secret may be
 * pasted into the wrong variable.
 */
const shownSettings: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'MISHAP_URL',
  'MISHAP_BASE_PATH',
  'MISHAP_TRUSTED_PROXIES',
  'MISHAP_ALLOW_PRIVATE_HOSTS',
  'MISHAP_DATA',
  'MISHAP_DATABASE_POOL',
  'MISHAP_ORG',
  'MISHAP_GEOIP',
  'MISHAP_GROUP_ROLES',
  'MISHAP_MAIL_FROM',
  'MISHAP_SMTP_PROXY',
  'MISHAP_RETENTION_DAYS',
  'MISHAP_RETENTION_MAX_DAYS',
  'MISHAP_SPAN_RETENTION_DAYS',
  'MISHAP_LOG_RETENTION_DAYS',
  'MISHAP_METRIC_RETENTION_DAYS',
  'MISHAP_METRIC_POINT_RETENTION_DAYS',
  'MISHAP_REPLAY_RETENTION_DAYS',
  'MISHAP_PROFILE_RETENTION_DAYS',
  'MISHAP_DISK_MAX',
  'MISHAP_BLOB_CACHE',
  'MISHAP_DIGEST_WORKERS',
  'MISHAP_API_REQUESTS',
  'MISHAP_BATCH_WAIT',
  'MISHAP_RATE_LIMIT',
  'MISHAP_REQUEST_TIMEOUT',
  'MISHAP_DURABILITY',
  'MISHAP_MAX_ENVELOPE',
  'MISHAP_MAX_ATTACHMENT',
  'MISHAP_MAX_ATTACHMENTS',
  'MISHAP_MAX_IN_FLIGHT',
  'MISHAP_SPOOL_MAX',
  'MISHAP_SPOOL_SEGMENT',
  'MISHAP_SPOOL_GATHER',
  'MISHAP_SPOOL_FALLBACK',
  'MISHAP_FETCH_SOURCE_MAPS',
  'MISHAP_REPLAY_REMOTE_ASSETS',
  'MISHAP_OAUTH_REGISTRATION',
  'MISHAP_STATSD_HOST',
  'MISHAP_STATSD_PORT',
  'MISHAP_SELF',
  'MISHAP_SELF_ENVIRONMENT',
  'MISHAP_BACKUP_EVERY',
  'MISHAP_BACKUP_KEEP',
  'MISHAP_BACKUP_RATE',
  'MISHAP_BACKUP_DRILL',
  'MISHAP_UPGRADE_COPY',
  'MISHAP_LOG_LEVEL',
  'MISHAP_LOG_FORMAT',
  'MISHAP_METRICS',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_METRICS_EXPORTER',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'MISHAP_NODE_HOST',
  'MISHAP_NODE_PORT',
  'MISHAP_NODE_URL',
  'MISHAP_DRAIN',
  'MISHAP_OIDC_ISSUER',
  'MISHAP_OIDC_NAME',
  'MISHAP_GITLAB_ISSUER',
  'MISHAP_SAML_NAME',
  'MISHAP_SAML_ENTITY_ID',
  'MISHAP_SAML_EMAIL_ATTRIBUTE',
  'MISHAP_SAML_NAME_ATTRIBUTE',
  'MISHAP_SAML_GROUPS_ATTRIBUTE',
  'MISHAP_SAML_IDP_INITIATED',
  'MISHAP_SAML_TEAMS',
  'MISHAP_SAML_ENFORCED',
])

/** The refusal of a setting. For a value from a file, it shows the path and not the content. */
export function refused(env: NodeJS.ProcessEnv, { name, why }: MissingPart) {
  const sentence = messages('cli')('settings.bad', { name, value: shown(env, name), why })
  return refuse({ reason: 'bad_setting', name, sentence } as const satisfies BadSetting)
}

function shown(env: NodeJS.ProcessEnv, name: string): string {
  const [value, path] = [env[name] ?? '', env[`${name}_FILE`] ?? '']
  if (name.endsWith('_FILE')) return shownPath(value)
  if (value === '') return shownPath(path)
  // The text before an @ may be a password in any URL.
  return shownSettings.has(name) && !value.includes('@') ? value : '…'
}

/** The secret itself may have been given in place of its file's path. */
function shownPath(path: string): string {
  return path === '' || /^\.{0,2}\//.test(path) ? path : '…'
}
