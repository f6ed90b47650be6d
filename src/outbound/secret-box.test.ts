import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

test('what is sealed is opened by the same secret for the same purpose, and by nothing else', () => {
  const box = createSecretBox('instance', 'tickets')
  const [one, other] = [box.seal('ghp_täglich'), box.seal('ghp_täglich')]
  expect(box.open(one)).toBe('ghp_täglich')
  expect(one).not.toBe(other)
  expect(one).not.toContain('ghp')
  expect(createSecretBox('another', 'tickets').open(one)).toBeUndefined()
  expect(createSecretBox('instance', 'alerts').open(one)).toBeUndefined()
  // The first character, as the last one may hold bits that stand for nothing.
  const changed = `${one.startsWith('A') ? 'B' : 'A'}${one.slice(1)}`
  expect([changed, '', 'x'].map((text) => box.open(text))).toEqual([undefined, undefined, undefined])
})
