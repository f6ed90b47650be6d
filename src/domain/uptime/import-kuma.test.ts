import { expect, test } from 'vitest'
import { readKumaBackup } from './import-kuma.ts'

const monitor = (fields: object) => ({
  id: 1,
  name: 'Shop',
  url: 'https://',
  method: 'GET',
  hostname: null,
  port: null,
  maxretries: 2,
  active: true,
  type: 'http',
  interval: 60,
  retryInterval: 60,
  keyword: null,
  expiryNotification: false,
  ignoreTls: false,
  upsideDown: false,
  maxredirects: 10,
  accepted_statuscodes: ['200-299'],
  dns_resolve_type: 'A',
  dns_resolve_server: '1.1.1.1',
  notificationIDList: {},
  headers: null,
  body: null,
  basic_auth_user: null,
  basic_auth_pass: null,
  authMethod: null,
  timeout: 48,
  ...fields,
})
const read = (...monitors: readonly object[]) =>
  readKumaBackup(JSON.stringify({ version: '1.23.16', notificationList: [], monitorList: monitors }), (path) =>
    path.startsWith('$.'),
  )
const first = (fields: object) => {
  const found = read(monitor(fields))
  return found.ok ? found.value.checks[0] : undefined
}

test('a monitor becomes a check that asks the same and expects the same', () => {
  const page = { url: 'https://shop.example/', accepted_statuscodes: ['200-299', '304'], expiryNotification: true }
  expect(first({ ...page, headers: '{"X-Token":"abc"}', ignoreTls: true, active: 0 })).toMatchObject({
    name: 'Shop',
    intervalSeconds: 60,
    timeoutMs: 48_000,
    retries: 2,
    certificateDays: 14,
    isEnabled: false,
    target: {
      url: 'https://shop.example/',
      statuses: [
        [200, 299],
        [304, 304],
      ],
      headers: [['X-Token', 'abc']],
      followsRedirects: true,
      anyCertificate: true,
    },
  })
  const signedIn = first({
    ...page,
    authMethod: 'basic',
    basic_auth_user: 'ann',
    basic_auth_pass: 'pw',
    maxredirects: 0,
  })
  expect(signedIn?.target).toMatchObject({ headers: [['Authorization', 'Basic YW5uOnB3']], followsRedirects: false })
  const targets = [
    { type: 'keyword', url: 'https://a.example/', keyword: 'Error', invertKeyword: true },
    { type: 'json-query', url: 'https://a.example/', jsonPath: 'db.up', expectedValue: 'true' },
    { type: 'port', hostname: 'db.example', port: 5432 },
    { type: 'ping', hostname: 'a.example' },
    { type: 'dns', hostname: 'a.example', dns_resolve_type: 'MX', port: 5353 },
  ].map((fields) => first(fields)?.target)
  expect(targets).toMatchObject([
    { assertion: { kind: 'lacks', text: 'Error' } },
    { assertion: { kind: 'json', path: '$.db.up', value: 'true' } },
    { kind: 'tcp', host: 'db.example', port: 5432 },
    { kind: 'ping', host: 'a.example' },
    { kind: 'dns', record: 'MX', server: '1.1.1.1:5353' },
  ])
})

test('what cannot be checked here is named, and takes nothing else with it', () => {
  const found = read(
    monitor({ type: 'docker', name: 'Container' }),
    monitor({ url: 'https://a.example/', authMethod: 'ntlm', name: 'Windows' }),
    monitor({ name: 'No address' }),
    monitor({ url: 'https://a.example/', upsideDown: true, name: 'Upside down' }),
    monitor({ url: 'https://a.example/', headers: '{', name: 'Broken' }),
    monitor({ url: 'https://a.example/', interval: 20, timeout: null }),
  )
  expect(found).toMatchObject({
    ok: true,
    value: {
      skipped: ['Container', 'Windows', 'No address', 'Upside down', 'Broken'],
      checks: [{ intervalSeconds: 20, timeoutMs: 16_000 }],
    },
  })
})

test.each([
  ['nothing', '', 'no_json'],
  ['a list', '[]', 'unknown'],
  ['something else', '{"dashboard":{}}', 'unknown'],
])('%s is no backup', (_, text, reason) => {
  expect(readKumaBackup(text, () => true)).toMatchObject({ ok: false, refusal: { reason } })
})
