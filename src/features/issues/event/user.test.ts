import { expect, test } from 'vitest'
import { placeOf, userName } from './user.ts'

test('a user is called by what a person recognises', () => {
  expect(userName({ id: '7', email: 'ann@example.com', username: 'ann' })).toBe('ann@example.com')
  expect(userName({ id: '7', username: '' })).toBe('7')
  expect(userName({ ip_address: '10.0.0.1' })).toBe('10.0.0.1')
  expect(userName(undefined)).toBe('')
})

test('a place is said from the narrowest to the widest', () => {
  expect(placeOf({ city: 'Lisbon', country_code: 'PT', region: 'Portugal' })).toBe('Lisbon, Portugal')
  expect(placeOf({ country_code: 'PT' })).toBe('PT')
  expect(placeOf(undefined)).toBe('')
})
