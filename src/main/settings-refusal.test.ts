import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { refused } from './settings-refusal.ts'
import { parseSettings, settingNames } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'mishap-refusal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const VALUE = 'Zw5-kR9'

/** Settings that are or may contain a secret: in a URL, among pairs, or pasted next to a certificate by mistake. */
const hidden = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'MISHAP_CA',
  'MISHAP_SECRET',
  'MISHAP_OLD_SECRET',
  'MISHAP_ENCRYPTION_KEY',
  'MISHAP_BACKUP_KEY',
  'MISHAP_METRICS_TOKEN',
  'MISHAP_DATABASE',
  'MISHAP_CLICKHOUSE',
  'MISHAP_SMTP',
  'MISHAP_BLOBS',
  'MISHAP_BACKUP',
  'MISHAP_SPOOL',
  'MISHAP_S3_ACCESS_KEY_ID',
  'MISHAP_S3_SECRET_ACCESS_KEY',
  'MISHAP_S3_SESSION_TOKEN',
  'MISHAP_AUDIT_WEBHOOK',
  'MISHAP_AUDIT_WEBHOOK_SECRET',
  'MISHAP_SELF_DSN',
  'MISHAP_STATSD_DSN',
  'MISHAP_FORWARD_TO',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'MISHAP_OIDC_CLIENT_ID',
  'MISHAP_OIDC_CLIENT_SECRET',
  'MISHAP_GITHUB_CLIENT_ID',
  'MISHAP_GITHUB_CLIENT_SECRET',
  'MISHAP_GITLAB_CLIENT_ID',
  'MISHAP_GITLAB_CLIENT_SECRET',
  'MISHAP_GOOGLE_CLIENT_ID',
  'MISHAP_GOOGLE_CLIENT_SECRET',
  'MISHAP_MICROSOFT_CLIENT_ID',
  'MISHAP_MICROSOFT_CLIENT_SECRET',
  'MISHAP_SAML_METADATA',
  'MISHAP_SAML_KEY',
  'MISHAP_SAML_CERTIFICATE',
]

/** All others. A new setting must be added to one of the two lists. */
const shown = [
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
  'MISHAP_SMTP_PROXY',
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
]

describe('the refusal of a setting', () => {
  test('is decided on for each of them: its value is shown, or it is not', () => {
    expect([...hidden, ...shown].toSorted()).toEqual([...settingNames].toSorted())
  })

  test.each(hidden)('of %s does not show its value, even a part of it', (name) => {
    expect(sentenceOf(name, VALUE)).toBe(`Mishap did not start: ${name} is “…”, but so it is.`)
    expect(sentenceOf(name, `https://me:${VALUE}@host/`)).not.toContain(VALUE)
  })

  test.each(shown)('of %s shows what somebody has written, unless there is a password before an @', (name) => {
    expect(sentenceOf(name, VALUE)).toBe(`Mishap did not start: ${name} is “${VALUE}”, but so it is.`)
    expect(sentenceOf(name, `https://me:${VALUE}@host/`)).not.toContain(VALUE)
  })

  test('names the file of one that lies in a file, unless the secret itself stands there', () => {
    expect(sentenceOf('MISHAP_SMTP_FILE', '/run/secrets/smtp')).toContain('“/run/secrets/smtp”')
    expect(sentenceOf('MISHAP_SMTP_FILE', `smtp://me:${VALUE}@host`)).toContain('“…”')
    const file = join(folder, 'smtp')
    writeFileSync(file, `imap://me:${VALUE}@host`)
    const bad = parseSettings({ NODE_ENV: 'test', MISHAP_SMTP_FILE: file })
    expect(!bad.ok && bad.refusal.sentence).toContain(`MISHAP_SMTP is “${file}”, but it must be the URL`)
  })

  test.each([
    ['MISHAP_SMTP', `me:${VALUE}@mail.example.com`],
    ['MISHAP_METRICS_TOKEN', VALUE],
    ['OTEL_EXPORTER_OTLP_HEADERS', `Authorization: ${VALUE}`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', `collector.example.com/${VALUE}`],
    ['MISHAP_AUDIT_WEBHOOK', `hooks.example.com/?key=${VALUE}`],
    ['MISHAP_AUDIT_WEBHOOK_SECRET', VALUE],
    ['MISHAP_DATABASE', `postgres//me:${VALUE}`],
    ['MISHAP_CLICKHOUSE', `db.example.com/mishap?password=${VALUE}`],
    ['MISHAP_BLOBS', `s3://bucket?secret_access_key=${VALUE}`],
    ['MISHAP_BACKUP', `s3://key:${VALUE}@bucket`],
    ['MISHAP_SPOOL', `s3://bucket?secret=${VALUE}`],
    ['MISHAP_SELF_DSN', `https://key:${VALUE}@errors.example.com/1`],
    ['MISHAP_STATSD_DSN', `https://key:${VALUE}@errors.example.com/1`],
    ['MISHAP_FORWARD_TO', `shop=https://key:${VALUE}@errors.example.com/1`],
    ['MISHAP_SAML_METADATA', `http://idp.example.com/?token=${VALUE}`],
    ['MISHAP_URL', `ftp://me:${VALUE}@ops.example.com`],
  ])('is made of %s=%s without it', (name, value) => {
    const parsed = parseSettings({ NODE_ENV: 'test', [name]: value })
    expect(parsed).toMatchObject({ ok: false, refusal: { name } })
    expect(JSON.stringify(parsed)).not.toContain(VALUE)
  })
})

describe('a bare % in an address', () => {
  test.each([
    ['MISHAP_CLICKHOUSE', 'https://me:50%off@db.example.com/mishap', /must be written as %25/],
    ['MISHAP_CLICKHOUSE', 'https://m%e:off@db.example.com/mishap', /must be written as %25/],
    ['MISHAP_SMTP', 'smtps://50%off:pass@mail.example.com', /must be written as %25/],
    ['MISHAP_DATABASE', 'postgres://me:%9f@db.example.com/mishap', /must be written as %25/],
    ['MISHAP_BLOBS', 'file:///srv/50%off', /it must be files, a folder/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=50%off', /it must be a list of names and values/],
  ])('of %s=%s is refused in a sentence', (name, value, sentence) => {
    const parsed = parseSettings({ NODE_ENV: 'test', [name]: value })
    expect(parsed).toMatchObject({ ok: false, refusal: { name, sentence: expect.stringMatching(sentence) } })
  })

  test('is left to who takes it as it is: the mail server’s and PostgreSQL’s passwords', () => {
    const MISHAP_SMTP = 'smtps://me%40example.com:50%off@mail.example.com'
    expect(parseSettings({ NODE_ENV: 'test', MISHAP_SMTP })).toMatchObject({
      value: { mail: { server: MISHAP_SMTP, from: 'Mishap <me@example.com>' } },
    })
    const MISHAP_DATABASE = 'postgres://me:50%off%@db.example.com/mishap'
    expect(parseSettings({ NODE_ENV: 'test', MISHAP_DATABASE })).toMatchObject({
      value: { database: { url: MISHAP_DATABASE } },
    })
  })
})

function sentenceOf(name: string, value: string): string {
  return refused({ NODE_ENV: 'test', [name]: value }, { name, why: 'so it is' }).refusal.sentence
}
