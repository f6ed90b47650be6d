import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { eventOf } from '../../testing.ts'

const extraOf = (extra: Json) => eventOf({ message: 'm', extra }).extra

describe('contexts', () => {
  test.each(['password', 'secret', 'credentials', 'auth'])('named %s are filtered', (name) => {
    const { contexts } = eventOf({
      message: 'm',
      contexts: { [name]: { value: 'hunter2', user: 'ada', is_set: true } },
    })
    expect(contexts?.[name]).toEqual({ value: '[Filtered]', user: '[Filtered]', is_set: true })
  })
})

describe('command lines', () => {
  test.each<[string, Json]>([
    ['as a list', ['backup.py', '--password', 'hunter2', '--fast']],
    ['as Python prints it', "['--password', 'hunter2']"],
    ['as a tuple', "('backup.py', '-password', 'hunter2')"],
    ['as a dict', "{'user': 'ada', 'password': 'hunter2'}"],
  ])('%s lose their secrets', (_name, argv) => {
    const kept = JSON.stringify(extraOf({ argv }))
    expect(kept).not.toContain('hunter2')
    expect(kept).toContain('[Filtered]')
  })
})

describe('codes of OAuth', () => {
  test('go from the query, the body and from addresses in texts', () => {
    const code = 'SplxlOBeZQQYbYS6WxSbIA'
    const event = eventOf({
      message: `GET https://shop.example/callback?code=${code}&state=xyz`,
      request: {
        url: 'https://shop.example/callback',
        query_string: `code=${code}&state=xyz`,
        data: { grant_type: 'authorization_code', code },
      },
    })
    expect(JSON.stringify(event)).not.toContain(code)
  })

  test('are no codes of errors', () => {
    const event = eventOf({
      message: 'GET https://shop.example/e?code=ERR_PAYMENT_DECLINED_2',
      request: { url: 'https://shop.example/e', query_string: 'code=404&page=2', data: { code: 'not_found' } },
    })
    expect(JSON.stringify(event)).not.toContain('[Filtered]')
  })
})

test('a PIN is a secret, and what is said about secrets is none', () => {
  const harmless = {
    secretary: 'Ada',
    password_length: 12,
    api_key_count: 3,
    passwordPolicy: 'strong',
    'mcp.session.id': 'a1b2',
    'session.id': 'c3d4',
    led_pin: 13,
  }
  expect(extraOf({ pin: 1234, card_pin: '9876', ...harmless })).toEqual({
    pin: '[Filtered]',
    card_pin: '[Filtered]',
    ...harmless,
  })
})
