import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashToken, newApiToken, newOrganizationToken } from './tokens.ts'

test('a new token has the form of a user’s token, and its hash finds it', () => {
  const { token, hash, lastFour } = newApiToken()
  expect(token).toMatch(/^sntryu_[0-9a-f]{64}$/)
  expect(hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(hashToken(token)).toBe(hash)
  expect(token.endsWith(lastFour)).toBe(true)
  expect(lastFour).toHaveLength(4)
  expect(newApiToken().token).not.toBe(token)
})

test('an organisation’s token tells tools where the server is', () => {
  const site = { origin: 'https://ops.example.com', basePath: '/errors' }
  const { token, hash, lastFour } = newOrganizationToken(site, 'acme', new Date(1_700_000_000_000))
  expect(token).toMatch(/^sntrys_[A-Za-z0-9+/]+={0,2}_[A-Za-z0-9+/]{43}$/)
  const [, facts = ''] = token.split('_')
  expect(Buffer.from(facts, 'base64').toString('utf8')).toBe(
    '{"iat":1700000000.000,"url":"https://ops.example.com/errors","region_url":"https://ops.example.com/errors","org":"acme"}',
  )
  expect([hashToken(token), token.slice(-4)]).toEqual([hash, lastFour])
})
