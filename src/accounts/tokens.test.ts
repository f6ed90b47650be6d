import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashToken, newApiToken } from './tokens.ts'

test('a new token has the form of a user’s token, and its hash finds it', () => {
  const { token, hash, lastFour } = newApiToken()
  expect(token).toMatch(/^sntryu_[0-9a-f]{64}$/)
  expect(hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(hashToken(token)).toBe(hash)
  expect(token.endsWith(lastFour)).toBe(true)
  expect(lastFour).toHaveLength(4)
  expect(newApiToken().token).not.toBe(token)
})
