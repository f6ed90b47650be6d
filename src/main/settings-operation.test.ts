import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'mishap-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function aFile(text: string): string {
  const path = join(folder, `secret-${text.length}`)
  writeFileSync(path, text)
  return path
}

const parse = (env: Readonly<Record<string, string>>) => parseSettings({ NODE_ENV: 'test', ...env })

describe('a setting whose name ends in _FILE', () => {
  test('is what the file says, without its last line break', () => {
    const MISHAP_METRICS_TOKEN_FILE = aFile('0123456789abcdef\n')
    expect(parse({ MISHAP_METRICS_TOKEN_FILE })).toMatchObject({ value: { metrics: { token: '0123456789abcdef' } } })
  })

  test('that cannot be read, or stands beside its value, stops the start', () => {
    const nowhere = parse({ MISHAP_SMTP_FILE: join(folder, 'nowhere') })
    expect(nowhere).toMatchObject({ refusal: { sentence: expect.stringContaining('cannot be read') } })
    const both = parse({ MISHAP_SMTP_FILE: aFile('smtp://a'), MISHAP_SMTP: 'smtp://b' })
    expect(both).toMatchObject({ refusal: { sentence: expect.stringContaining('MISHAP_SMTP is set as well') } })
  })

  test('is not told where it is wrong', () => {
    const refused = parse({ MISHAP_METRICS_TOKEN_FILE: aFile('tooshort') })
    expect(refused).toMatchObject({ refusal: { name: 'MISHAP_METRICS_TOKEN' } })
    expect(JSON.stringify(refused)).not.toContain('tooshort')
  })
})

describe('backups', () => {
  test('go nowhere unless a folder or a bucket is named, and keep to what is said', () => {
    expect(parse({})).toMatchObject({ value: { backup: { target: null, everyMs: 3_600_000, drillEveryMs: null } } })
    const set = parse({ MISHAP_BACKUP: 's3://safe/mishap?region=eu-central-1', MISHAP_BACKUP_KEEP: '2h, 1w' })
    expect(set).toMatchObject({
      value: {
        backup: { target: { kind: 's3', bucket: 'safe', prefix: 'mishap' }, keep: { hours: 2, days: 0, weeks: 1 } },
      },
    })
  })

  test.each([
    ['MISHAP_BACKUP', 'ftp://safe/mishap', 'a folder, such as'],
    ['MISHAP_BACKUP', '/data/mishap/backups', 'outside of the data folder'],
    ['MISHAP_BACKUP_KEEP', '24', 'such as 24h,7d,4w'],
    ['MISHAP_BACKUP_KEY', 'too short', 'at least 32 characters'],
  ])('%s=%s is told of, and a key is not shown', (name, value, says) => {
    const refused = parse({ MISHAP_DATA: '/data/mishap', [name]: value })
    expect(refused).toMatchObject({ refusal: { name, sentence: expect.stringContaining(says) } })
    expect(JSON.stringify(refused).includes('too short')).toBe(false)
  })
})

describe('sending measures by OTLP', () => {
  test('is asked for by the variables of OpenTelemetry', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x=1',
      OTEL_METRIC_EXPORT_INTERVAL: '5000',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    }
    expect(parse(env)).toMatchObject({
      value: {
        metrics: {
          otlp: {
            url: 'http://127.0.0.1:4318/v1/metrics',
            headers: { 'api-key': 'a b', x: '1' },
            everyMs: 5_000,
            resource: { 'deployment.environment.name': 'test', 'service.name': 'mishap' },
          },
        },
      },
    })
    expect(parse({ ...env, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ value: { metrics: { otlp: null } } })
    expect(parse({})).toMatchObject({ value: { metrics: { otlp: null } } })
  })
})

describe('forwarding', () => {
  test('is for projects by slug or number, each to a DSN', () => {
    const MISHAP_FORWARD_TO = 'shop=https://abc@old.example/7, 3=http://def@127.0.0.1:9000/sentry/1'
    expect(parse({ MISHAP_FORWARD_TO })).toMatchObject({
      value: {
        forwardTo: [
          { project: 'shop', dsn: 'https://abc@old.example/7' },
          { project: '3', dsn: 'http://def@127.0.0.1:9000/sentry/1' },
        ],
      },
    })
    for (const wrong of ['shop', 'https://abc@old.example/7', 'shop=https://old.example/7'])
      expect(parse({ MISHAP_FORWARD_TO: wrong })).toMatchObject({ refusal: { name: 'MISHAP_FORWARD_TO' } })
  })
})

describe('sign-on', () => {
  const xml = '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>'

  test('is off, and on with the identity provider’s metadata, by its address or as it is', () => {
    expect(parseSettings({ NODE_ENV: 'test' })).toMatchObject({ value: { saml: null, groupRoles: [] } })
    const url = 'https://idp.example.com/metadata?id=1'
    expect(parseSettings({ NODE_ENV: 'test', MISHAP_SAML_METADATA: url, MISHAP_SAML_TEAMS: 'on' })).toMatchObject({
      value: { saml: { name: 'SAML', metadata: { kind: 'url', url }, teams: true, idpInitiated: false, key: null } },
    })
    const groups = 'Ops = Europe=admin,\neverybody=viewer,'
    expect(parseSettings({ NODE_ENV: 'test', MISHAP_SAML_METADATA: xml, MISHAP_GROUP_ROLES: groups })).toMatchObject({
      value: {
        saml: { metadata: { kind: 'xml', xml } },
        groupRoles: [
          { group: 'Ops = Europe', role: 'admin' },
          { group: 'everybody', role: 'viewer' },
        ],
      },
    })
  })

  test.each([
    ['MISHAP_SAML_METADATA', 'http://idp.example.com/metadata'],
    ['MISHAP_SAML_METADATA', 'file:///etc/passwd'],
    ['MISHAP_SAML_KEY', '-----BEGIN PRIVATE KEY-----\nnone\n-----END PRIVATE KEY-----'],
    ['MISHAP_SAML_CERTIFICATE', 'none'],
    ['MISHAP_GROUP_ROLES', 'ops=root'],
    ['MISHAP_SAML_IDP_INITIATED', 'yes'],
  ])('does not take %s=%s', (name, value) => {
    const parsed = parseSettings({ NODE_ENV: 'test', MISHAP_SAML_METADATA: xml, [name]: value })
    expect(parsed).toMatchObject({ ok: false, refusal: { name } })
    if (!parsed.ok && name === 'MISHAP_SAML_KEY') expect(parsed.refusal.sentence).not.toContain('BEGIN')
  })
})
