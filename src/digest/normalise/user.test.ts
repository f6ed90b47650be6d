import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { anId, eventOf, noon, rowOf } from '../testing.ts'
import { normaliseEvent } from './normalise-event.ts'

describe('a user’s address', () => {
  const remote = '203.0.113.7'
  const auto = { sdk: { name: 's', settings: { infer_ip: 'auto' } } }
  const never = { sdk: { name: 's', settings: { infer_ip: 'never' } } }

  test.each<[string, object, string | undefined]>([
    ['given', { user: { ip_address: '198.51.100.1' } }, '198.51.100.1'],
    ['{{auto}}', { user: { ip_address: '{{auto}}' } }, remote],
    ['{{auto}}, but never to be inferred', { user: { ip_address: '{{auto}}' }, ...never }, undefined],
    ['nothing, to be inferred', { ...auto }, remote],
    [
      'nothing, from an old SDK behind a relay',
      { platform: 'javascript', sdk: { name: 's', settings: { infer_ip: 'legacy' } } },
      remote,
    ],
    [
      'nothing, from a server behind a relay',
      { platform: 'node', sdk: { name: 's', settings: { infer_ip: 'legacy' } } },
      undefined,
    ],
    [
      'what the application saw as {{auto}}',
      { platform: 'python', request: { env: { REMOTE_ADDR: '{{auto}}' } } },
      remote,
    ],
    ['nothing, never to be inferred', { platform: 'javascript', ...never }, undefined],
    ['nothing, from an old browser SDK', { platform: 'javascript' }, remote],
    ['nothing, from an old Apple SDK', { platform: 'cocoa' }, remote],
    ['nothing, from a server', { platform: 'node' }, undefined],
    [
      'what the application saw',
      { platform: 'python', request: { env: { REMOTE_ADDR: '198.51.100.2' } } },
      '198.51.100.2',
    ],
    ['nonsense', { user: { id: '1', ip_address: 'localhost' } }, undefined],
    ['version 4 in version 6', { user: { ip_address: '::ffff:198.51.100.3' } }, '198.51.100.3'],
    ['version 6', { user: { ip_address: '2001:db8::1' } }, '2001:db8::1'],
  ])('%s', (_name, payload, expected) => {
    expect(eventOf({ message: 'm', ...payload }, { remoteAddress: '::ffff:203.0.113.7' }).user?.ip_address).toBe(
      expected,
    )
  })

  test('counts the user when nothing else is known', () => {
    expect(rowOf({ message: 'm', platform: 'javascript' })).toMatchObject({
      userKey: `ip:${remote}`,
      user: { ip_address: remote },
    })
    expect(rowOf({ message: 'm', user: { id: 7, email: 'a@b.example', plan: 'gold', data: { x: 1 } } })).toMatchObject({
      userKey: 'id:7',
      user: { id: '7', email: 'a@b.example' },
    })
  })

  test('what an application says of its own goes to data', () => {
    expect(eventOf({ message: 'm', user: { id: 7, plan: 'gold', segment: 's', data: { x: 1 } } }).user).toEqual({
      id: '7',
      data: { x: 1, plan: 'gold', segment: 's' },
    })
  })
})

describe('a user’s place', () => {
  const geoOf = (payload: JsonObject) =>
    normaliseEvent(payload, {
      eventId: anId,
      receivedAt: noon,
      remoteAddress: '203.0.113.7',
      envelope: {},
      geo: (address) => (address === '203.0.113.7' ? { country_code: 'PT', region: 'Portugal' } : undefined),
    }).user?.geo

  test.each<[string, JsonObject, Json | undefined]>([
    ['is told from the address', { platform: 'javascript' }, { country_code: 'PT', region: 'Portugal' }],
    ['is what the application says', { platform: 'javascript', user: { geo: { city: 'Rome' } } }, { city: 'Rome' }],
    ['is unknown where the address is', { platform: 'node' }, undefined],
    ['is unknown where the file knows nothing', { user: { ip_address: '10.0.0.1' } }, undefined],
  ])('%s', (_name, payload, geo) => {
    expect(geoOf(payload)).toEqual(geo)
  })
})
