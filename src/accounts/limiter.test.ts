import { describe, expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
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
    for (let host = 1; host <= 10; host++) guesses.client(from(`2001:db8:1:2::${host}`), 'code')
    expect(guesses.client(from('2001:db8:1:2:ffff::1'), 'code')).toBe(60)
    expect(guesses.client(from('2001:db8:1:3::1'), 'code')).toBeUndefined()
  })

  test('an IPv4 address within IPv6 is the same client', () => {
    const guesses = createGuesses(() => 0)
    for (let tries = 1; tries <= 10; tries++) guesses.client(from('::ffff:203.0.113.9'), 'code')
    expect(guesses.client(from('203.0.113.9'), 'code')).toBe(60)
  })

  test('of one kind leave all others alone', () => {
    const guesses = createGuesses(() => 0)
    const client = from('203.0.113.9')
    const kinds = [
      () => guesses.signIn(client, `person${Math.random()}@example.com`),
      ...(['code', 'sign_up', 'invitation', 'reset'] as const).map((what) => () => guesses.client(client, what)),
      () => guesses.passkey(client),
      () => guesses.own('ada'),
      () => guesses.mail(client, `person${Math.random()}@example.com`),
    ]
    for (const attempt of kinds) {
      expect(attempt()).toBeUndefined()
      let tries = 1
      while (attempt() === undefined) tries++
      expect(tries).toBeLessThanOrEqual(30)
    }
  })

  test('are possible again after the time that was told, and no sooner', () => {
    let now = 0
    const guesses = createGuesses(() => now)
    const client = from('203.0.113.9')
    const kinds = [
      () => guesses.signIn(client, 'ada@example.com'),
      ...(['code', 'sign_up', 'invitation', 'reset'] as const).map((what) => () => guesses.client(client, what)),
      () => guesses.passkey(client),
      () => guesses.own('ada'),
      () => guesses.mail(client, 'ada@example.com'),
    ]
    for (const attempt of kinds) {
      let seconds: number | undefined
      while (seconds === undefined) seconds = attempt()
      now += seconds * 1000 - 1
      expect(attempt()).toBe(1)
      now += 1
      expect(attempt()).toBeUndefined()
    }
  })

  test('of strangers do not lock out a client that has signed in there before', () => {
    const guesses = createGuesses(() => 0)
    const ada = from('198.51.100.1')
    expect(guesses.signIn(ada, 'ada@example.com')).toBeUndefined()
    guesses.signedIn(ada, 'Ada@example.com')
    for (let client = 1; client <= 50; client++) guesses.signIn(from(`203.0.113.${client}`), 'ada@example.com')
    expect(guesses.signIn(from('203.0.113.99'), 'ada@example.com')).toBe(60)
    for (let tries = 0; tries < 5; tries++) expect(guesses.signIn(ada, 'ada@example.com')).toBeUndefined()
    expect(guesses.signIn(ada, 'ada@example.com')).toBe(60)
    guesses.passwordChanged('ada@example.com')
    for (let client = 1; client <= 5; client++) guesses.signIn(from(`203.0.113.${client}`), 'ada@example.com')
    expect(guesses.signIn(from('192.0.2.7'), 'ada@example.com')).toBe(60)
  })

  test('of a thousand strangers are no more than can be hashed, and keep nobody out who was there before', () => {
    const guesses = createGuesses(() => 0)
    const ada = from('198.51.100.1')
    guesses.signedIn(ada, 'ada@example.com')
    const waits = Array.from({ length: 1000 }, (_, n) =>
      guesses.signIn(from(`10.0.${n >> 8}.${n & 255}`), `person${n}@example.com`),
    )
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(200)
    expect(waits.at(-1)).toBe(10)
    expect(guesses.signIn(ada, 'ada@example.com')).toBeUndefined()
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
