import { describe, expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER, UNTOLD_PROXY_HEADER } from '#domain/client-network.ts'
import { parseSettings } from '../settings.ts'
import { createDoor } from './door.ts'

const TOKEN = '0123456789abcdef'

function admission(
  env: Readonly<Record<string, string>>,
  address: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const settings = parseSettings({ NODE_ENV: 'test', ...env })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  return createDoor(settings.value)({ [CLIENT_ADDRESS_HEADER]: address, ...headers })
}

describe('/metrics', () => {
  test('is no address of ours where nothing is set', () => {
    expect(admission({}, '127.0.0.1')).toBe('closed')
    expect(admission({ MISHAP_METRICS: 'off' }, '127.0.0.1')).toBe('closed')
  })

  test('is open to the networks that the operator names, and to no others', () => {
    const env = { MISHAP_METRICS: 'loopback, 10.1.0.0/16 fd00::5' }
    const of = (address: string) => admission(env, address)
    expect(['127.0.0.1', '127.9.9.9', '::1', '10.1.200.3', 'fd00::5'].map(of)).toEqual(Array(5).fill('open'))
    expect(['10.2.0.1', '192.0.2.1', 'fd00::6', ''].map(of)).toEqual(Array(4).fill('closed'))
  })

  test('is open to nobody by the address of a proxy that the operator has not told of', () => {
    const env = { MISHAP_METRICS: 'loopback' }
    expect(admission(env, '127.0.0.1', { [UNTOLD_PROXY_HEADER]: '1' })).toBe('closed')
  })

  test('is open to whoever bears the token, from anywhere', () => {
    const env = { MISHAP_METRICS_TOKEN: TOKEN }
    expect(admission(env, '192.0.2.1', { authorization: `Bearer ${TOKEN}` })).toBe('open')
    expect(admission(env, '127.0.0.1', { authorization: 'Bearer wrong' })).toBe('refused')
    expect(admission(env, '127.0.0.1')).toBe('refused')
  })
})
