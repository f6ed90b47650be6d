import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBrowser, actorIn, ada, signedIn, withOwner, type Browser, type Stage } from './test-support/stage.ts'
import { totp } from './test-support/totp.ts'

const MINUTE_MS = 60_000

async function withSecondFactor() {
  const stage = await withOwner()
  const browser = await signedIn(stage, ada)
  const actor = await actorIn(stage, browser)
  const started = await stage.accounts.own.startTwoFactor(actor, browser.headers(), ada.password)
  if (!started.ok) throw new Error(started.refusal.reason)
  browser.keep(started.value.cookies)
  const { secret } = started.value
  // A code of the previous half minute, which leaves the current one for the sign-in.
  const confirmed = await stage.accounts.own.confirmTwoFactor(
    actor,
    browser.headers(),
    totp(secret, Date.now() - 30_000),
  )
  if (!confirmed.ok) throw new Error(confirmed.refusal.reason)
  return { ...stage, stage, browser, actor, secret, confirmed: confirmed.value, started: started.value }
}

/** A browser that has passed the password step. */
async function challenged(stage: Stage): Promise<Browser> {
  const browser = aBrowser()
  const asked = await stage.accounts.signIn(browser.headers(), ada)
  expect(asked).toMatchObject({ ok: true, value: { kind: 'second_factor' } })
  if (asked.ok) browser.keep(asked.value.cookies)
  return browser
}

const confirm = (stage: Stage, browser: Browser, text: string, kind: 'totp' | 'recovery' = 'totp') =>
  stage.accounts.confirmSignIn(browser.headers(), { kind, text })

describe('a second factor', () => {
  test('is set up with an address to scan, and gives ten recovery codes once', async () => {
    await using stage = await withSecondFactor()
    expect(stage.started.uri).toMatch(/^otpauth:\/\/totp\/Mishap:ada%40example\.com\?/)
    expect(stage.started.secret).toMatch(/^[A-Z2-7]{32,}$/)
    expect(new Set(stage.confirmed.recoveryCodes).size).toBe(10)
    stage.browser.keep(stage.confirmed.cookies)
    expect(await stage.accounts.own.state(await actorIn(stage.stage, stage.browser))).toMatchObject({
      twoFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(await stage.accounts.own.startTwoFactor(stage.actor, stage.browser.headers(), ada.password)).toEqual({
      ok: false,
      refusal: { reason: 'two_factor_on', field: null },
    })
    expect(stage.audit.map(({ action }) => action)).toContain('account.two_factor_enabled')
  })

  test('gives the browser a new session when it is switched on, and ends the old one', async () => {
    await using stage = await withSecondFactor()
    expect(await stage.accounts.actorOf(stage.browser.headers())).toBeUndefined()
    stage.browser.keep(stage.confirmed.cookies)
    expect(await stage.accounts.actorOf(stage.browser.headers())).toMatchObject({ email: 'ada@example.com' })
  })

  test('needs the password to be set up and to be switched off', async () => {
    await using stage = await withOwner()
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const refusal = { reason: 'password_wrong', field: 'currentPassword' }
    const { own } = stage.accounts
    expect(await own.startTwoFactor(actor, browser.headers(), 'difference engine')).toEqual({ ok: false, refusal })
    await using second = await withSecondFactor()
    second.browser.keep(second.confirmed.cookies)
    const asked = () => second.accounts.own.disableTwoFactor(second.actor, second.browser.headers(), 'wrong')
    for (let tries = 0; tries < 5; tries++) expect(await asked()).toEqual({ ok: false, refusal })
    expect(await asked()).toMatchObject({ ok: false, refusal: { reason: 'too_many' } })
  })

  test('cannot be switched off where the organisation wants everybody to have one', async () => {
    await using stage = await withSecondFactor()
    stage.browser.keep(stage.confirmed.cookies)
    stage.organization.current = { ...stage.organization.current, requireTwoFactor: true }
    const off = () => stage.accounts.own.disableTwoFactor(stage.actor, stage.browser.headers(), ada.password)
    expect(await off()).toEqual({ ok: false, refusal: { reason: 'two_factor_required', field: null } })
    stage.organization.current = { ...stage.organization.current, requireTwoFactor: false }
    expect(await off()).toMatchObject({ ok: true })
    expect(await stage.accounts.signIn(aBrowser().headers(), ada)).toMatchObject({ value: { kind: 'signed_in' } })
  })

  test('is not in force before its first code was right', async () => {
    await using stage = await withOwner()
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    await stage.accounts.own.startTwoFactor(actor, browser.headers(), ada.password)
    expect(await stage.accounts.own.confirmTwoFactor(actor, browser.headers(), '000000')).toEqual({
      ok: false,
      refusal: { reason: 'code_wrong', field: 'code' },
    })
    expect(await stage.accounts.signIn(aBrowser().headers(), ada)).toMatchObject({ value: { kind: 'signed_in' } })
  })
})

describe('signing in with a second factor', () => {
  test('is nobody’s session until the code is right, and then a new one', async () => {
    await using stage = await withSecondFactor()
    const browser = await challenged(stage.stage)
    expect(await stage.accounts.actorOf(browser.headers())).toBeUndefined()
    const before = new Map(browser.jar)
    const done = await confirm(
      stage.stage,
      browser,
      ` ${totp(stage.secret).slice(0, 3)} ${totp(stage.secret).slice(3)}`,
    )
    expect(done).toMatchObject({ ok: true })
    if (done.ok) browser.keep(done.value.cookies)
    expect(await stage.accounts.actorOf(browser.headers())).toMatchObject({ email: 'ada@example.com' })
    // The browser's previous cookies have become invalid.
    const late = aBrowser()
    for (const [name, value] of before) late.jar.set(name, value)
    expect(await confirm(stage.stage, late, totp(stage.secret, Date.now() + 30_000))).toMatchObject({
      refusal: { reason: 'code_expired' },
    })
  })

  test('takes each code of the authenticator once, however many try it at once', async () => {
    await using stage = await withSecondFactor()
    const browsers = [await challenged(stage.stage), await challenged(stage.stage), await challenged(stage.stage)]
    const code = totp(stage.secret)
    const done = await Promise.all(browsers.map((browser) => confirm(stage.stage, browser, code)))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await confirm(stage.stage, await challenged(stage.stage), code)).toEqual({
      ok: false,
      refusal: { reason: 'code_wrong' },
    })
  })

  test('takes each recovery code once', async () => {
    await using stage = await withSecondFactor()
    const [code = ''] = stage.confirmed.recoveryCodes
    expect(await confirm(stage.stage, await challenged(stage.stage), code, 'recovery')).toMatchObject({ ok: true })
    expect(await confirm(stage.stage, await challenged(stage.stage), code, 'recovery')).toEqual({
      ok: false,
      refusal: { reason: 'code_wrong' },
    })
    stage.browser.keep(stage.confirmed.cookies)
    const fresh = await stage.accounts.own.newRecoveryCodes(stage.actor, stage.browser.headers(), ada.password)
    expect(fresh).toMatchObject({ ok: true, value: { length: 10 } })
    const [, old = ''] = stage.confirmed.recoveryCodes
    expect(await confirm(stage.stage, await challenged(stage.stage), old, 'recovery')).toMatchObject({ ok: false })
  })

  test('takes a recovery code once, however many browsers try it at once', async () => {
    await using stage = await withSecondFactor()
    const [code = ''] = stage.confirmed.recoveryCodes
    const browsers = [await challenged(stage.stage), await challenged(stage.stage), await challenged(stage.stage)]
    const done = await Promise.all(browsers.map((browser) => confirm(stage.stage, browser, code, 'recovery')))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    stage.browser.keep(stage.confirmed.cookies)
    expect(await stage.accounts.own.state(await actorIn(stage.stage, stage.browser))).toMatchObject({
      recoveryCodesLeft: 9,
    })
  })

  test.each(['totp', 'recovery'] as const)('compares no more codes when all guesses come at once: %s', async (kind) => {
    await using stage = await withSecondFactor()
    const browsers = [await challenged(stage.stage), await challenged(stage.stage), await challenged(stage.stage)]
    // Each guess from a client of its own, under the cookie of one of three passwords.
    const guess = async (number: number) => {
      const from = aBrowser()
      for (const [name, value] of browsers[number % 3]?.jar ?? []) from.jar.set(name, value)
      const done = await confirm(stage.stage, from, String(100_000 + number), kind)
      return done.ok ? 'guessed' : done.refusal.reason
    }
    const reasons = await Promise.all(Array.from({ length: 60 }, (_, number) => guess(number)))
    expect(reasons).not.toContain('guessed')
    expect(reasons.filter((reason) => reason === 'code_wrong').length).toBeLessThanOrEqual(10)
  })

  test('lets five codes be guessed after one password, and ten in a row before the account waits', async () => {
    await using stage = await withSecondFactor()
    const reasons: string[] = []
    for (let round = 0; round < 3; round++) {
      const browser = await challenged(stage.stage)
      for (let guess = 0; guess < 6; guess++) {
        const done = await confirm(stage.stage, browser, String(100_000 + round * 10 + guess))
        reasons.push(done.ok ? 'guessed' : done.refusal.reason)
      }
    }
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(10)
    expect(reasons).not.toContain('guessed')
    // Even with the right code, from any client.
    const done = await confirm(stage.stage, await challenged(stage.stage), totp(stage.secret))
    expect(done).toMatchObject({ ok: false, refusal: { reason: 'too_many' } })
    const lock = (ms: number) =>
      sql`update "twoFactor" set "lockedUntil" = ${new Date(Date.now() + ms).toISOString()}`.execute(stage.db)
    // Later attempts get the remaining time, not the full one.
    await lock(5 * MINUTE_MS)
    const later = await confirm(stage.stage, await challenged(stage.stage), 'no code', 'recovery')
    const seconds = later.ok || later.refusal.reason !== 'too_many' ? 0 : later.refusal.retryAfterSeconds
    expect(seconds).toBeGreaterThan(4 * 60)
    expect(seconds).toBeLessThanOrEqual(5 * 60)
    await lock(-1)
    expect(
      await confirm(stage.stage, await challenged(stage.stage), totp(stage.secret, Date.now() + 30_000)),
    ).toMatchObject({
      ok: true,
    })
  })

  test('asks nobody for a code who did not type the password, and not after ten minutes', async () => {
    await using stage = await withSecondFactor()
    const expired = { ok: false, refusal: { reason: 'code_expired' } }
    expect(await confirm(stage.stage, aBrowser(), totp(stage.secret))).toEqual(expired)
    const forged = aBrowser()
    const { jar } = await challenged(stage.stage)
    for (const [name, value] of jar)
      forged.jar.set(name, `${decodeURIComponent(value).split('.')[0]}.${'A'.repeat(43)}%3D`)
    expect(await confirm(stage.stage, forged, totp(stage.secret, Date.now() + 30_000))).toMatchObject(expired)
    const browser = await challenged(stage.stage)
    await sql`update verification set "expiresAt" = ${new Date(Date.now() - 1).toISOString()}`.execute(stage.db)
    expect(await confirm(stage.stage, browser, totp(stage.secret))).toEqual(expired)
  })

  test('is written down, as is what failed', async () => {
    await using stage = await withSecondFactor()
    const browser = await challenged(stage.stage)
    stage.audit.length = 0
    await confirm(stage.stage, browser, '000000')
    await confirm(stage.stage, browser, totp(stage.secret))
    expect(stage.audit).toMatchObject([
      { action: 'account.sign_in_failed', by: { kind: 'nobody' }, target: 'ada@example.com', detail: { way: 'totp' } },
      { action: 'account.signed_in', by: { kind: 'user' }, target: 'ada@example.com', detail: { way: 'totp' } },
    ])
  })
})
