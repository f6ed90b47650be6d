import { describe, expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from './better-auth.ts'
import { createGuesses } from './guesses.ts'
import { createLimiter } from './limiter.ts'

const perMinute = [{ windowMs: 60_000, max: 2 }]

describe('a limit', () => {
  test('holds for any window, and says how long to wait', () => {
    let now = 0
    const limiter = createLimiter(() => now)
    const take = () => limiter.take([{ key: 'a', limits: perMinute }])
    expect(take()).toBeUndefined()
    now = 59_000
    expect(take()).toBeUndefined()
    expect(take()).toBe(1)
    now = 60_000
    expect(take()).toBeUndefined()
    expect(take()).toBe(59)
  })

  test('does not grow by what it refuses', () => {
    let now = 0
    const limiter = createLimiter(() => now)
    for (let tries = 0; tries < 100; tries++) limiter.take([{ key: 'a', limits: perMinute }])
    now = 60_000
    expect(limiter.take([{ key: 'a', limits: perMinute }])).toBeUndefined()
  })

  test('counts an attempt under all of its keys or under none', () => {
    const limiter = createLimiter(() => 0)
    const attempt = (...keys: string[]) => limiter.take(keys.map((key) => ({ key, limits: perMinute })))
    attempt('client 1', 'ada')
    attempt('client 1', 'grace')
    expect(attempt('client 1', 'ada')).toBe(60)
    expect(attempt('client 2', 'ada')).toBeUndefined()
    expect(attempt('client 3', 'ada')).toBe(60)
  })
})

describe('guesses', () => {
  const from = (address: string) => new Headers({ [CLIENT_ADDRESS_HEADER]: address })

  test('of one password are counted together, from however many clients', () => {
    const guesses = createGuesses(() => 0)
    for (let client = 1; client <= 5; client++)
      expect(guesses.signIn(from(`203.0.113.${client}`), 'Ada@Example.com ')).toBeUndefined()
    expect(guesses.signIn(from('203.0.113.77'), 'ada@example.com')).toBe(60)
  })

  test('of one client are counted together, at however many accounts', () => {
    const guesses = createGuesses(() => 0)
    for (let person = 1; person <= 10; person++)
      expect(guesses.signIn(from('203.0.113.9'), `person${person}@example.com`)).toBeUndefined()
    expect(guesses.signIn(from('203.0.113.9'), 'another@example.com')).toBe(60)
    expect(guesses.signIn(from('203.0.113.10'), 'another@example.com')).toBeUndefined()
  })

  test('from one IPv6 network are those of one client', () => {
    const guesses = createGuesses(() => 0)
    for (let host = 1; host <= 10; host++) guesses.client(from(`2001:db8:1:2::${host}`))
    expect(guesses.client(from('2001:db8:1:2:ffff::1'))).toBe(60)
    expect(guesses.client(from('2001:db8:1:3::1'))).toBeUndefined()
  })

  test('an IPv4 address within IPv6 is the same client', () => {
    const guesses = createGuesses(() => 0)
    for (let tries = 1; tries <= 10; tries++) guesses.client(from('::ffff:203.0.113.9'))
    expect(guesses.client(from('203.0.113.9'))).toBe(60)
  })

  test('reach a few hundred a day at most', () => {
    let now = 0
    const guesses = createGuesses(() => now)
    let made = 0
    for (; now < 24 * 3_600_000; now += 1_000)
      if (guesses.signIn(from(`198.51.100.${now % 251}`), 'ada@example.com') === undefined) made++
    expect(made).toBeLessThanOrEqual(24 * 40)
  })
})
