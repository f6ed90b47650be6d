import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

const MIB = 1024 ** 2

describe('settings', () => {
  test('have defaults for everything: this machine only, durable, bounded', () => {
    expect(parseSettings({ NODE_ENV: 'test' })).toMatchObject({
      ok: true,
      value: {
        host: '127.0.0.1',
        port: 8000,
        site: { origin: 'http://127.0.0.1:8000', basePath: '' },
        organization: 'home',
        trustedProxies: 0,
        fetchSourceMaps: false,
        replayRemoteAssets: false,
        allowPrivateHosts: [],
        geoip: null,
        spool: { durability: 'fdatasync', maxBytes: 4096 * MIB },
        ingest: { rateLimit: null, maxEnvelopeBytes: 200 * MIB },
      },
    })
  })

  test('are read with their units; an empty one counts as not set', () => {
    const env = {
      PORT: '',
      MISHAP_URL: 'https://ops.example.com/errors/',
      MISHAP_SPOOL_MAX: '512M',
      MISHAP_RATE_LIMIT: '600/60',
      MISHAP_REQUEST_TIMEOUT: '5',
      MISHAP_FETCH_SOURCE_MAPS: 'on',
      MISHAP_REPLAY_REMOTE_ASSETS: 'on',
      MISHAP_ALLOW_PRIVATE_HOSTS: 'CDN.internal, 10.0.0.5 fd00::1',
      MISHAP_GEOIP: '/srv/places.mmdb',
      MISHAP_SPAN_RETENTION_DAYS: '14',
      MISHAP_LOG_RETENTION_DAYS: '10',
      MISHAP_STATSD_DSN: 'https://0123456789abcdef@ops.example.com/1',
      MISHAP_METRIC_RETENTION_DAYS: '20',
      MISHAP_REPLAY_RETENTION_DAYS: '8',
      MISHAP_METRIC_POINT_RETENTION_DAYS: '5',
    }
    expect(parseSettings({ NODE_ENV: 'test', ...env })).toMatchObject({
      ok: true,
      value: {
        port: 8000,
        site: { origin: 'https://ops.example.com', basePath: '/errors' },
        spool: { maxBytes: 512 * MIB },
        geoip: '/srv/places.mmdb',
        retentionDays: 90,
        spanRetentionDays: 14,
        logRetentionDays: 10,
        statsd: { host: '127.0.0.1', port: 8125, dsn: 'https://0123456789abcdef@ops.example.com/1' },
        metricRetentionDays: 20,
        replayRetentionDays: 8,
        metricPointRetentionDays: 5,
        profileRetentionDays: 30,
        fetchSourceMaps: true,
        replayRemoteAssets: true,
        allowPrivateHosts: ['cdn.internal', '10.0.0.5', 'fd00::1'],
        ingest: { rateLimit: { count: 600, windowSeconds: 60 }, requestTimeoutMs: 5000 },
      },
    })
  })

  test('keep spans, logs and metrics as long as events, where nothing else is said', () => {
    expect(parseSettings({ NODE_ENV: 'test', MISHAP_RETENTION_DAYS: '60' })).toMatchObject({
      value: {
        retentionDays: 60,
        spanRetentionDays: 60,
        logRetentionDays: 60,
        metricRetentionDays: 60,
        metricPointRetentionDays: 14,
        profileRetentionDays: 30,
      },
    })
  })

  test('say where blobs lie', () => {
    const of = (env: Record<string, string>) => {
      const parsed = parseSettings({ NODE_ENV: 'test', ...env })
      return parsed.ok ? parsed.value.blobs : parsed.refusal.name
    }
    const bucket = { kind: 's3', bucket: 'our-bucket', prefix: '', credentials: null, cacheBytes: 2 * 1024 ** 3 }
    const plain = {
      region: null,
      endpoint: null,
      pathStyle: false,
      encryption: { kind: 'bucket' },
      directDownloads: false,
    }
    expect(of({})).toEqual({ kind: 'files' })
    expect(of({ MISHAP_BLOBS: 's3://our-bucket' })).toEqual({ ...bucket, ...plain })
    const all =
      's3://our-bucket/a/b/?region=eu-central-1&endpoint=https://s3.internal:9000&sse=kms:alias/m&downloads=bucket'
    const key = { MISHAP_S3_ACCESS_KEY_ID: 'id', MISHAP_S3_SECRET_ACCESS_KEY: 'secret' }
    expect(of({ MISHAP_BLOBS: all, ...key, MISHAP_BLOB_CACHE: '1M' })).toEqual({
      ...bucket,
      prefix: 'a/b',
      region: 'eu-central-1',
      endpoint: 'https://s3.internal:9000',
      pathStyle: true,
      encryption: { kind: 'kms', key: 'alias/m' },
      directDownloads: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      cacheBytes: 1024 ** 2,
    })
    expect(of({ MISHAP_BLOBS: all, MISHAP_S3_ACCESS_KEY_ID: 'id' })).toBe('MISHAP_S3_SECRET_ACCESS_KEY')
  })

  test('say where Mishap watches itself: in a project of its own, elsewhere, or nowhere', () => {
    const of = (env: Record<string, string>) => {
      const parsed = parseSettings({ NODE_ENV: 'test', ...env })
      return parsed.ok ? parsed.value.selfMonitoring : parsed.refusal.sentence
    }
    const dsn = 'https://0123456789abcdef0123456789abcdef@errors.example.com/pre/fix/7'
    expect(of({})).toEqual({ target: 'internal', environment: 'production' })
    expect(of({ MISHAP_SELF_DSN: dsn, MISHAP_SELF_ENVIRONMENT: 'trial' })).toEqual({
      target: { dsn },
      environment: 'trial',
    })
    expect(of({ MISHAP_SELF: 'off', MISHAP_SELF_DSN: dsn })).toEqual({ target: 'off', environment: 'production' })
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['MISHAP_URL', 'errors.example.com'],
    ['MISHAP_URL', 'ftp://errors.example.com'],
    ['MISHAP_URL', 'https://errors.example.com/?a=b'],
    ['MISHAP_RATE_LIMIT', 'lots'],
    ['MISHAP_RATE_LIMIT', '5/0'],
    ['MISHAP_SPOOL_MAX', '4 elephants'],
    ['MISHAP_MAX_ENVELOPE', '-5'],
    ['MISHAP_SPOOL_MAX', '0'],
    ['MISHAP_DURABILITY', 'maybe'],
    ['MISHAP_LOG_LEVEL', 'shout'],
    ['MISHAP_ORG', 'My Company'],
    ['MISHAP_RETENTION_DAYS', '0'],
    ['MISHAP_SPAN_RETENTION_DAYS', '0'],
    ['MISHAP_DIGEST_WORKERS', '1.5'],
    ['MISHAP_BATCH_WAIT', '10001'],
    ['MISHAP_TRUSTED_PROXIES', '11'],
    ['MISHAP_FETCH_SOURCE_MAPS', 'yes'],
    ['MISHAP_REPLAY_REMOTE_ASSETS', 'yes'],
    ['MISHAP_ALLOW_PRIVATE_HOSTS', 'https://cdn.internal'],
    ['MISHAP_SELF', 'maybe'],
  ])('%s=%s is refused in a sentence that names it and says what it may be', (name, value) => {
    const parsed = parseSettings({ NODE_ENV: 'test', [name]: value })
    expect(parsed).toMatchObject({ ok: false, refusal: { name } })
    expect(parsed.ok ? '' : parsed.refusal.sentence).toMatch(
      new RegExp(`${name} is “${value.replace(/[?.]/g, '\\$&')}”, but it must .+\\.$`),
    )
  })
})

describe('the address of an event server', () => {
  const ADDRESS = 'https://me:s3cret@db.example:8443/mishap?cluster=main'

  test('is read from the environment, or from the file that is named there', async () => {
    const server = { url: 'https://db.example:8443', database: 'mishap', password: 's3cret', cluster: { name: 'main' } }
    expect(settingsOf({ MISHAP_CLICKHOUSE: ADDRESS }).eventServer).toMatchObject(server)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-settings-'))
    const file = join(folder.path, 'clickhouse')
    await writeFile(file, `${ADDRESS}\n`)
    expect(settingsOf({ MISHAP_CLICKHOUSE_FILE: file }).eventServer).toMatchObject(server)
    expect(settingsOf({}).eventServer).toBeNull()
  })

  test.each([
    [{ MISHAP_CLICKHOUSE: `${ADDRESS}&quorum=none` }, /its options may be/],
    [{ MISHAP_CLICKHOUSE: 'me:s3cret@db.example/mishap' }, /must be the URL of a ClickHouse server/],
    [
      { MISHAP_CLICKHOUSE_FILE: '/nowhere/clickhouse' },
      /MISHAP_CLICKHOUSE_FILE is “\/nowhere\/clickhouse”, but that file cannot be read/,
    ],
  ])('that cannot be used is refused without showing its password: %#', (env, sentence) => {
    const parsed = parseSettings({ NODE_ENV: 'test', ...env })
    expect(parsed).toMatchObject({ ok: false, refusal: { sentence: expect.stringMatching(sentence) } })
    expect(JSON.stringify(parsed)).not.toContain('s3cret')
  })
})

function settingsOf(env: Readonly<Record<string, string>>) {
  const parsed = parseSettings({ NODE_ENV: 'test', ...env })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  return parsed.value
}
