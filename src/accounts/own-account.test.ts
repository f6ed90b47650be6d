import { describe, expect, test } from 'vitest'
import type { Hashing } from './hashing.ts'
import { aBrowser, actorIn, ada, aMember, grace, quickHashing, signedIn, withOwner } from './test-support/stage.ts'

const NEW_PASSWORD = 'difference engine no. 2'

describe('one’s own password', () => {
  test('is changed with the old one; this browser gets a new session and all others end', async () => {
    await using stage = await withOwner({ mail: true })
    const [here, there] = [await signedIn(stage, ada), await signedIn(stage, ada)]
    const actor = await actorIn(stage, here)
    const change = (current: string | null, next = NEW_PASSWORD) =>
      stage.accounts.own.changePassword(actor, here.headers(), { current, next })
    expect(await change('wrong password')).toEqual({
      ok: false,
      refusal: { reason: 'password_wrong', field: 'currentPassword' },
    })
    // The old one may be omitted only if the account has no password.
    expect(await change(null)).toMatchObject({ refusal: { reason: 'password_wrong' } })
    expect(await change(ada.password, 'short')).toMatchObject({ refusal: { reason: 'password_too_short' } })

    const before = new Map(here.jar)
    const changed = await change(ada.password)
    expect(changed).toMatchObject({ ok: true })
    if (changed.ok) here.keep(changed.value.cookies)
    expect(await stage.accounts.actorOf(here.headers())).toBeDefined()
    expect(await stage.accounts.actorOf(there.headers())).toBeUndefined()
    const stolen = aBrowser()
    for (const [name, value] of before) stolen.jar.set(name, value)
    expect(await stage.accounts.actorOf(stolen.headers())).toBeUndefined()
    expect(await stage.accounts.signIn(aBrowser().headers(), ada)).toMatchObject({ refusal: { reason: 'wrong' } })
    await stage.accounts.settled()
    expect(stage.sent.map(({ mail }) => mail.kind)).toEqual(['password_changed'])
  })

  test('is not guessed at by whoever has got hold of a session', async () => {
    await using stage = await withOwner()
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const guess = (current: string) =>
      stage.accounts.own.changePassword(actor, browser.headers(), { current, next: NEW_PASSWORD })
    for (let tries = 0; tries < 5; tries++) await guess(`guess number ${tries}`)
    expect(await guess(ada.password)).toMatchObject({ refusal: { reason: 'too_many', field: null } })
  })
})

describe('one’s own sessions', () => {
  test('are listed with where they are from, and end one by one or all but this one', async () => {
    await using stage = await withOwner()
    const browsers = [await signedIn(stage, ada), await signedIn(stage, ada), await signedIn(stage, ada)]
    const [here = aBrowser(), second = aBrowser(), third = aBrowser()] = browsers
    const actor = await actorIn(stage, here)
    const sessions = await stage.accounts.own.sessions(actor, here.headers())
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ userAgent: 'Browser', address: expect.stringMatching(/^198\.51\./) })

    const [one] = await stage.accounts.own.sessions(actor, second.headers())
    expect(await stage.accounts.own.endSession(actor, one?.id ?? '')).toBe(true)
    expect(await stage.accounts.own.endSession(actor, one?.id ?? '')).toBe(false)
    expect(await stage.accounts.own.endOtherSessions(actor, here.headers())).toBe(1)
    expect(await stage.accounts.actorOf(here.headers())).toBeDefined()
    for (const browser of [second, third]) expect(await stage.accounts.actorOf(browser.headers())).toBeUndefined()
    expect(stage.audit.filter(({ action }) => action === 'account.sessions_revoked')).toHaveLength(2)
  })

  test('cannot be ended by somebody else', async () => {
    await using stage = await withOwner()
    const { browser: theirs } = await aMember(stage, grace)
    const [session] = await stage.accounts.own.sessions(await actorIn(stage, theirs), theirs.headers())
    const actor = await actorIn(stage, await signedIn(stage, ada))
    expect(await stage.accounts.own.endSession(actor, session?.id ?? '')).toBe(false)
    expect(await stage.accounts.actorOf(theirs.headers())).toBeDefined()
  })
})

describe('a sign-in', () => {
  test('never goes on with the session that the browser came with', async () => {
    await using stage = await withOwner()
    await aMember(stage, grace)
    // A session of another user was planted in the browser, in which the victim then signs in.
    const planted = await signedIn(stage, grace)
    const before = new Map(planted.jar)
    const done = await stage.accounts.signIn(planted.headers(), ada)
    if (done.ok) planted.keep(done.value.cookies)
    expect(await actorIn(stage, planted)).toMatchObject({ email: 'ada@example.com' })
    const attacker = aBrowser()
    for (const [name, value] of before) attacker.jar.set(name, value)
    expect(await stage.accounts.actorOf(attacker.headers())).toBeUndefined()
    expect([...planted.jar.values()]).not.toEqual([...before.values()])
  })

  test('gives another session each time, and none to a cookie that somebody made up', async () => {
    await using stage = await withOwner()
    const cookies = new Set<string>()
    for (let round = 0; round < 3; round++) {
      const browser = aBrowser()
      browser.jar.set('mishap.session_token', 'made-up-by-an-attacker')
      const done = await stage.accounts.signIn(browser.headers(), ada)
      if (done.ok) browser.keep(done.value.cookies)
      expect(await stage.accounts.actorOf(browser.headers())).toBeDefined()
      cookies.add(browser.jar.get('mishap.session_token') ?? '')
    }
    expect(cookies.size).toBe(3)
    expect(cookies).not.toContain('made-up-by-an-attacker')
  })

  test('hashes a password for an address that nobody has as for a wrong one: both take as long', async () => {
    let hashed = 0
    const counting: Hashing = {
      hash: (password) => (hashed++, quickHashing.hash(password)),
      verify: (asked) => (hashed++, quickHashing.verify(asked)),
    }
    await using stage = await withOwner({ hashing: counting })
    const hashedFor = async (email: string) => {
      hashed = 0
      await stage.accounts.signIn(aBrowser().headers(), { email, password: 'not the password' })
      return hashed
    }
    expect(await hashedFor(ada.email)).toBe(1)
    expect(await hashedFor('nobody@example.com')).toBe(1)
  })
})

describe('one’s own account', () => {
  test('has a language and a time zone that exist', async () => {
    await using stage = await withOwner()
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const set = (locale: string | null, timeZone: string | null) =>
      stage.accounts.own.setPreferences(actor, { locale, timeZone })
    expect(await stage.accounts.preferencesOf(browser.headers())).toEqual({ locale: null, timeZone: null })
    expect(await set('tlh', null)).toMatchObject({ refusal: { reason: 'unknown_locale', field: 'locale' } })
    expect(await set('en', 'Mars/Olympus')).toMatchObject({ refusal: { reason: 'unknown_time_zone' } })
    expect(await set('en', 'Asia/Tokyo')).toMatchObject({ ok: true })
    expect(await stage.accounts.preferencesOf(browser.headers())).toEqual({ locale: 'en', timeZone: 'Asia/Tokyo' })
    expect(await stage.accounts.preferencesOf(aBrowser().headers())).toBeUndefined()
  })

  test('has a name of one line', async () => {
    await using stage = await withOwner()
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    expect(await stage.accounts.own.rename(actor, ' \n ')).toMatchObject({ refusal: { reason: 'name_missing' } })
    expect(await stage.accounts.own.rename(actor, 'Ada\r\nBcc: eve@example.com')).toMatchObject({ ok: true })
    expect(await actorIn(stage, browser)).toMatchObject({ name: 'Ada Bcc: eve@example.com' })
  })

  test('always keeps one way in', async () => {
    await using stage = await withOwner()
    const actor = await actorIn(stage, await signedIn(stage, ada))
    expect(await stage.accounts.own.unlinkProvider(actor, 'credential')).toEqual({ ok: true, value: undefined })
    expect(await stage.accounts.own.state(actor)).toMatchObject({ hasPassword: true, providers: [], passkeys: [] })
    expect(await stage.accounts.own.removePasskey(actor, 'nothing')).toEqual({ ok: true, value: undefined })
  })
})
