import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { eventOf, rowOf } from '../testing.ts'

/** Every part of an event, each with a secret of the form `hunter` plus its number. */
const planted: Json = {
  message: 'login with password=hunter01',
  transaction: 'GET /reset?token=hunter02',
  server_name: 'postgres://app:hunter03@db',
  exception: [
    {
      type: 'Error: password=hunter04',
      value: 'refused: {"password":"hunter05"}',
      mechanism: { type: 'generic', data: { apiKey: 'hunter06' }, meta: { secret: 'hunter07' } },
      stacktrace: {
        frames: [
          {
            function: 'f',
            filename: 'a.js',
            in_app: true,
            abs_path: 'https://x.example/a.js?token=hunter08',
            vars: { password: 'hunter09', nested: { client_secret: ['hunter10'] }, args: ['password=hunter11'] },
            context_line: 'login("bob", password="hunter12")',
            pre_context: ['const apiKey = "hunter13"'],
            post_context: ["db.connect('mysql://u:hunter14@h')"],
            data: { auth: 'hunter15' },
          },
        ],
      },
    },
  ],
  breadcrumbs: [
    {
      message: 'POST /login?password=hunter16',
      data: { authorization: 'hunter17', url: 'https://u:hunter18@x.example' },
    },
  ],
  request: {
    url: 'https://bob:hunter19@x.example/a',
    query_string: 'password=hunter20&next=%2F%3Ftoken%3Dhunter21',
    cookies: { sessionid: 'hunter22', 'connect.sid': 'hunter23', theme: 'dark' },
    headers: {
      Authorization: 'Basic hunter24',
      Cookie: 'a=hunter25',
      'X-Api-Key': 'hunter26',
      Referer: 'https://x.example/?access_token=hunter27',
      Accept: '*/*',
    },
    data: { user: { Password: 'hunter28' }, text: '{"passwd":"hunter29"}' },
    env: { DB_PASSWORD: 'hunter30' },
  },
  user: { id: '7', data: { token: 'hunter31' }, credentials: 'hunter32' },
  extra: {
    secret: 'hunter33',
    list: [{ private_key: 'hunter34' }],
    pairs: [['x-api-key', 'hunter35']],
    raw: ['Host', 'h', 'Cookie', 'a=hunter36'],
    'password=hunter37!': 1,
  },
  contexts: { auth: { kind: 'oidc', csrf_token: 'hunter38' }, response: { headers: { 'set-cookie': 'hunter39' } } },
  tags: { api_token: 'hunter40', note: 'password=hunter41' },
  fingerprint: ['password=hunter42'],
  logger: 'pwd=hunter43',
  errors: [{ type: 'invalid_data', name: 'request.data.password', value: 'hunter44' }],
  threads: [{ name: 'secret=hunter45' }],
  debug_meta: { images: [{ code_file: 'https://u:hunter46@x.example/a.so' }] },
  modules: { left: 'password=hunter47' },
  logentry: { message: 'key %s', params: ['password=hunter48'] },
}

describe('a secret', () => {
  test('is gone from every part of an event', () => {
    const { payload, ...columns } = rowOf(planted)
    expect(payload.match(/hunter\d\d/g) ?? []).toEqual([])
    expect(JSON.stringify(columns).match(/hunter\d\d/g) ?? []).toEqual([])
    expect(JSON.stringify(planted).match(/hunter\d\d/g)).toHaveLength(48)
  })

  test('is looked for in a frame’s address, and not in its path: the path is how people find the file', () => {
    const paths = [
      '/home/sk-ant-a1b2c3d4e5f6a7b8c9d0/app/password=reset/a.py',
      'C:\\Users\\ann\\token=abc\\4111111111111111.ts',
      '/srv/auth: basic YW5uOmh1bnRlcjI=/ghp_0123456789abcdefABCD/b.py',
      'src/secret=key/[token]/page.tsx',
    ]
    const frames = paths.map((path) => ({ function: 'f', filename: path, abs_path: path, lineno: 1 }))
    const stacktrace = {
      frames: [...frames, { function: 'g', abs_path: 'https://ann:hunter2@x.example/a.js?token=abc' }],
    }
    const { exception, threads } = eventOf({
      exception: [{ type: 'E', value: 'password=hunter1', stacktrace }],
      threads: [{ id: 1, name: 'password=hunter2', stacktrace }],
    })
    for (const stack of [exception?.[0]?.stacktrace, threads?.[0]?.stacktrace]) {
      expect(stack?.frames.slice(0, -1).map(({ filename }) => filename)).toEqual(paths)
      expect(stack?.frames.slice(0, -1).map((frame) => frame.abs_path)).toEqual(paths)
      expect(stack?.frames.at(-1)?.abs_path).toBe('https://[Filtered]@x.example/a.js?token=[Filtered]')
    }
    expect(exception?.[0]?.value).toBe('password=[Filtered]')
  })

  test('leaves what stands around it', () => {
    const event = eventOf(planted)
    expect(event.exception?.[0]?.stacktrace?.frames[0]?.context_line).toBe('login("bob", password="[Filtered]")')
    expect(event.request?.headers).toContainEqual(['Accept', '*/*'])
    expect(event.request?.cookies).toEqual([
      ['sessionid', '[Filtered]'],
      ['connect.sid', '[Filtered]'],
      ['theme', 'dark'],
    ])
    expect(event.request?.query_string).toEqual([
      ['password', '[Filtered]'],
      ['next', '/?token=[Filtered]'],
    ])
    expect(event.contexts?.auth).toEqual({ kind: '[Filtered]', csrf_token: '[Filtered]' })
    expect(event.title).toBe('Error: password=[Filtered]: refused: {"password":"[Filtered]"}')
    expect(event.culprit).toBe('GET /reset?token=[Filtered]')
  })

  test.each([
    'password',
    'Password',
    'PASSWORD',
    'user_password',
    'userPassword',
    'passwd',
    'passphrase',
    'pwd',
    'secret',
    'client_secret',
    'clientSecret',
    'token',
    'access_token',
    'refreshToken',
    'csrfToken',
    'X-CSRF-Token',
    'xsrf',
    'api_key',
    'apikey',
    'apiKey',
    'x-api-key',
    'X-Api-Key',
    'auth',
    'basic_auth',
    'authorization',
    'Proxy-Authorization',
    'credentials',
    'private_key',
    'privateKey',
    'AWS_SECRET_ACCESS_KEY',
    'cookie',
    'Set-Cookie',
    'cookies',
    'sessionid',
    'PHPSESSID',
    'JSESSIONID',
    'connect.sid',
    'jwt',
    'cvv',
  ])('goes by the name of %s', (name) => {
    expect(eventOf({ message: 'm', extra: { [name]: 'anything' } }).extra).toEqual({ [name]: '[Filtered]' })
  })

  test('may be a number', () => {
    expect(
      eventOf({ message: 'm', extra: { password: 1234, card: 4111111111111111, '4111111111111111': 1 } }).extra,
    ).toEqual({ password: '[Filtered]', card: '[Filtered]', '[Filtered]': 1 })
  })
})

describe('what is no secret', () => {
  test.each<[string, Json]>([
    ['trace_id', '40f57fc9493845669e2e18ddeae97738'],
    ['author', 'Ann'],
    ['authenticated', 'no'],
    ['oauth_provider', 'google'],
    ['token_count', 5],
    ['total_tokens', 900],
    ['tokens', [1, 2]],
    ['key', 'a'],
    ['keys', ['a']],
    ['primary_key', 7],
    ['session', { id: 1 }],
    ['passed', 3],
    ['bypass', 'yes'],
    ['compass', 'north'],
    ['has_password', true],
    ['password', null],
    ['password', ''],
    ['monkey', 'x'],
    ['inside', 'y'],
    ['consider', 'z'],
    ['timestamp', 1795218589614],
    ['id', 4111111111111112],
    ['fields', ['password', 'email']],
  ])('stays: %s %j', (name, value) => {
    expect(eventOf({ message: 'm', extra: { [name]: value } }).extra).toEqual({ [name]: value })
  })

  test('stays: packages that are called like one', () => {
    const event = eventOf({
      message: 'm',
      modules: { 'csrf-token': '1.0.0', jwt: '2.0.0' },
    })
    expect(event.modules).toEqual({ 'csrf-token': '1.0.0', jwt: '2.0.0' })
  })
})
