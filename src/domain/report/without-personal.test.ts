import { describe, expect, test } from 'vitest'
import { withoutPersonal } from './without-personal.ts'

describe('a text for somebody else’s program', () => {
  test.each([
    ['No account for ann.lee+shop@mail.example.com', 'No account for [email]'],
    ['GET https://shop.example.com/cart?token=abc&name=Ann failed', 'GET https://shop.example.com/cart?[query] failed'],
    ['connect ECONNREFUSED 203.0.113.7:5432', 'connect ECONNREFUSED [ip]:5432'],
    ['peer 2001:db8:85a3:0:0:8a2e:370:7334 left', 'peer [ip] left'],
    ['call +49 171 1234567', 'call [number]'],
    ['order 4111 1111 1111 1111 refused', 'order [number] refused'],
  ])('%s', (text, shown) => {
    expect(withoutPersonal(text)).toBe(shown)
  })

  test.each([
    'Cannot read properties of undefined (reading price)',
    'checkout@2.4.1 exceeded 250 ms at src/pay.ts:120:14',
    'Minified React error #418',
    'expected 404, got 500 after 3 of 5 tries',
  ])('leaves alone: %s', (text) => {
    expect(withoutPersonal(text)).toBe(text)
  })
})
