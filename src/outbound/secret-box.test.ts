import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealingKeysOf } from './sealing-keys.ts'
import { createSecretBox } from './secret-box.ts'

test('what is sealed is opened by the same secret for the same purpose, and by nothing else', () => {
  const box = createSecretBox(sealingKeysOf('instance'), 'tickets')
  const [one, other] = [box.seal('ghp_täglich'), box.seal('ghp_täglich')]
  expect(box.open(one)).toBe('ghp_täglich')
  expect(one).not.toBe(other)
  expect(one).not.toContain('ghp')
  expect(createSecretBox(sealingKeysOf('another'), 'tickets').open(one)).toBeUndefined()
  expect(createSecretBox(sealingKeysOf('instance'), 'alerts').open(one)).toBeUndefined()
  // The first character of the bytes, because the last one may contain unused bits.
  const [form, key, bytes = ''] = one.split('.')
  const changed = `${form}.${key}.${bytes.startsWith('A') ? 'B' : 'A'}${bytes.slice(1)}`
  expect([changed, '', 'x', `${form}.${key}.`].map((text) => box.open(text))).toEqual(Array(4).fill(undefined))
})

test('of several keys the last one seals and all open, each what it has sealed', () => {
  const [before, both, after] = [['old'], ['old', 'new'], ['new']].map((keys) =>
    createSecretBox(sealingKeysOf(...keys), 'tickets'),
  )
  const old = before?.seal('token') ?? ''
  const fresh = both?.seal('token') ?? ''
  expect([old, fresh].map((text) => both?.open(text))).toEqual(['token', 'token'])
  expect([old, fresh].map((text) => both?.isCurrent(text))).toEqual([false, true])
  expect([old, fresh].map((text) => after?.open(text))).toEqual([undefined, 'token'])
})

test('what was sealed before keys had ids still opens, and is not current', () => {
  const key = Buffer.from(hkdfSync('sha256', 'instance', '', 'tickets', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update('token', 'utf8'), cipher.final()])
  const old = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  const box = createSecretBox(sealingKeysOf('instance', 'new'), 'tickets')
  expect(box.open(old)).toBe('token')
  expect(box.isCurrent(old)).toBe(false)
})
