import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  aBrowser,
  actorIn,
  ada,
  grace,
  granted,
  operator,
  signedIn,
  withOwner,
  type Stage,
} from './test-support/stage.ts'

const NEW_PASSWORD = 'difference engine no. 2'

function tokenIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** The token of the link sent last. */
async function sentToken(stage: Stage, kind: string): Promise<string> {
  await stage.accounts.settled()
  const found = stage.sent.findLast(({ mail }) => mail.kind === kind)
  if (found === undefined || !('link' in found.mail)) throw new Error(`No ${kind} was sent.`)
  return tokenIn(found.mail.link)
}

async function aResetToken(stage: Stage): Promise<string> {
  await stage.accounts.requestReset(aBrowser().headers(), ada.email)
  return sentToken(stage, 'reset')
}

const signIn = (stage: Stage, password: string) =>
  stage.accounts.signIn(aBrowser().headers(), { email: ada.email, password })

describe('a link for a new password', () => {
  test('sets it once, ends every session, and tells its owner', async () => {
    await using stage = await withOwner({ mail: true })
    const browser = await signedIn(stage, ada)
    const token = await aResetToken(stage)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await stage.accounts.checkReset(token)).toEqual({ ok: true, value: undefined })
    const refusal = { reason: 'password_too_short', field: 'password', limit: 10 }
    expect(await stage.accounts.reset(aBrowser().headers(), token, 'short')).toEqual({ ok: false, refusal })
    expect(await stage.accounts.reset(aBrowser().headers(), token, NEW_PASSWORD)).toEqual({
      ok: true,
      value: undefined,
    })

    expect(await stage.accounts.actorOf(browser.headers())).toBeUndefined()
    expect(await signIn(stage, ada.password)).toMatchObject({ refusal: { reason: 'wrong' } })
    expect(await signIn(stage, NEW_PASSWORD)).toMatchObject({ value: { kind: 'signed_in' } })
    const used = { ok: false, refusal: { reason: 'link_used' } }
    expect(await stage.accounts.checkReset(token)).toEqual(used)
    expect(await stage.accounts.reset(aBrowser().headers(), token, ada.password)).toEqual(used)
    await stage.accounts.settled()
    expect(stage.sent.at(-1)).toMatchObject({ to: { email: 'ada@example.com' }, mail: { kind: 'password_changed' } })
    expect(stage.audit).toContainEqual(expect.objectContaining({ action: 'account.password_reset' }))
  })

  test('is used by one of those who use it at the same time', async () => {
    await using stage = await withOwner({ mail: true })
    const token = await aResetToken(stage)
    const done = await Promise.all(
      ['one', 'two', 'three'].map((n) => stage.accounts.reset(aBrowser().headers(), token, `password ${n} of three`)),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is good for an hour', async () => {
    await using stage = await withOwner({ mail: true })
    const token = await aResetToken(stage)
    const age = (minutes: number) =>
      sql`update verification set value = json_set(value, '$.until', json_extract(value, '$.until') - ${minutes * 60_000})`.execute(
        stage.db,
      )
    await age(59)
    expect(await stage.accounts.checkReset(token)).toMatchObject({ ok: true })
    await age(1)
    expect(await stage.accounts.reset(aBrowser().headers(), token, NEW_PASSWORD)).toEqual({
      ok: false,
      refusal: { reason: 'link_expired' },
    })
  })

  test('is void when the password has been changed in another way', async () => {
    await using stage = await withOwner({ mail: true })
    const [first, second] = [await aResetToken(stage), await aResetToken(stage)]
    expect(first).not.toBe(second)
    expect(await stage.accounts.reset(aBrowser().headers(), second, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await stage.accounts.reset(aBrowser().headers(), first, ada.password)).toEqual({
      ok: false,
      refusal: { reason: 'link_used' },
    })
  })

  test('cannot be guessed, and is not in the database', async () => {
    await using stage = await withOwner({ mail: true })
    const token = await aResetToken(stage)
    const unknown = { ok: false, refusal: { reason: 'link_unknown' } }
    const guesses = ['', 'x', token.slice(1), `${token}=`, token.toUpperCase(), `${token}\0`, "' or 1=1 --"]
    for (let tries = 0; tries < 200; tries++) guesses.push(randomBytes(32).toString('base64url'))
    for (const guess of guesses) expect(await stage.accounts.checkReset(guess)).toEqual(unknown)
    const { rows } = await sql`select * from verification`.execute(stage.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await stage.accounts.checkReset(token)).toMatchObject({ ok: true })
  })

  test('is of one kind: nothing else takes it', async () => {
    await using stage = await withOwner({ mail: true })
    const token = await aResetToken(stage)
    const unknown = { ok: false, refusal: { reason: 'link_unknown' } }
    expect(await stage.accounts.confirmEmail(token)).toEqual(unknown)
    expect(await stage.accounts.members.invitation(token)).toEqual(unknown)
  })

  test('is asked for with the same answer whoever has an account, and three times in a quarter of an hour', async () => {
    await using stage = await withOwner({ mail: true })
    for (const { email } of [ada, grace]) {
      for (let tries = 0; tries < 3; tries++)
        expect(await stage.accounts.requestReset(aBrowser().headers(), email)).toEqual({ ok: true, value: undefined })
      expect(await stage.accounts.requestReset(aBrowser().headers(), email.toUpperCase())).toMatchObject({
        refusal: { reason: 'too_many', retryAfterSeconds: 15 * 60 },
      })
    }
    await stage.accounts.settled()
    expect(stage.sent.map(({ to }) => to.email)).toEqual(Array.from({ length: 3 }, () => 'ada@example.com'))
  })

  test('is answered before anything is sent, so that the time tells nothing', async () => {
    await using stage = await withOwner({ mail: true })
    await stage.accounts.requestReset(aBrowser().headers(), ada.email)
    expect(stage.sent).toEqual([])
    await stage.accounts.settled()
    expect(stage.sent).toHaveLength(1)
  })

  test('can be printed by the operator where no mail is sent', async () => {
    await using stage = await withOwner()
    const grant = granted(operator, 'org:admin')
    expect(await stage.accounts.resetLink(grant, grace.email)).toBeUndefined()
    const link = (await stage.accounts.resetLink(grant, ada.email)) ?? ''
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8000\/reset-password\/[\w-]{43}$/)
    expect(await stage.accounts.reset(aBrowser().headers(), tokenIn(link), NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(stage.accounts.mailWorks()).toBe(false)
  })
})

describe('a new address', () => {
  test('holds when the link that was sent there is opened, and the old one is told', async () => {
    await using stage = await withOwner({ mail: true })
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const change = (email: string, password = ada.password) =>
      stage.accounts.own.changeEmail(actor, browser.headers(), { email, password })
    expect(await change('countess@example.com', 'wrong')).toMatchObject({ refusal: { reason: 'password_wrong' } })
    expect(await change('countess')).toMatchObject({ refusal: { reason: 'email_invalid' } })
    expect(await change('Countess@Example.com')).toEqual({ ok: true, value: 'sent' })
    const token = await sentToken(stage, 'confirm_email')
    expect(await stage.accounts.own.state(actor)).toMatchObject({
      email: 'ada@example.com',
      pendingEmail: 'countess@example.com',
    })
    expect(await stage.accounts.confirmEmail(token)).toEqual({ ok: true, value: { email: 'countess@example.com' } })
    expect(await stage.accounts.confirmEmail(token)).toEqual({ ok: false, refusal: { reason: 'link_used' } })
    expect(await actorIn(stage, browser)).toMatchObject({ email: 'countess@example.com' })
    await stage.accounts.settled()
    expect(stage.sent.at(-1)).toMatchObject({ to: { email: 'ada@example.com' }, mail: { kind: 'email_changed' } })
  })

  test('is not taken by a link to another one that was asked for before', async () => {
    await using stage = await withOwner({ mail: true })
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const ask = async (email: string) => {
      await stage.accounts.own.changeEmail(actor, browser.headers(), { email, password: ada.password })
      return sentToken(stage, 'confirm_email')
    }
    const [first, second] = [await ask('first@example.com'), await ask('second@example.com')]
    expect(await stage.accounts.confirmEmail(first)).toMatchObject({ refusal: { reason: 'link_unknown' } })
    expect(await stage.accounts.confirmEmail(second)).toMatchObject({ ok: true })
  })

  test('holds at once where no mail is sent; one that is taken never does', async () => {
    await using stage = await withOwner()
    await stage.accounts.create(granted(operator, 'org:admin'), grace, 'member')
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const change = (email: string) =>
      stage.accounts.own.changeEmail(actor, browser.headers(), { email, password: ada.password })
    expect(await change('GRACE@example.com')).toEqual({ ok: false, refusal: { reason: 'email_taken', field: 'email' } })
    expect(await change('countess@example.com')).toEqual({ ok: true, value: 'changed' })
    expect(await actorIn(stage, browser)).toMatchObject({ email: 'countess@example.com' })
  })
})

describe('making an account by oneself', () => {
  const form = { ...grace, name: 'Grace' }

  test('is closed unless the organisation has opened it', async () => {
    await using stage = await withOwner({ mail: true })
    expect(await stage.accounts.signUpOpen()).toBe(false)
    expect(await stage.accounts.signUp(aBrowser().headers(), form)).toEqual({
      ok: false,
      refusal: { reason: 'closed', field: 'email' },
    })
  })

  test('takes a link to the address where mail works, and answers alike for an address that has an account', async () => {
    await using stage = await withOwner({ mail: true, organization: { signUp: true, defaultRole: 'viewer' } })
    const answers = [
      await stage.accounts.signUp(aBrowser().headers(), form),
      await stage.accounts.signUp(aBrowser().headers(), { ...form, email: ada.email }),
    ]
    expect(answers[0]).toEqual({ ok: true, value: { kind: 'confirm', cookies: [] } })
    expect(answers[1]).toEqual(answers[0])
    expect(await stage.accounts.count()).toBe(1)
    const token = await sentToken(stage, 'confirm_sign_up')
    expect(stage.sent.find(({ mail }) => mail.kind === 'already_registered')?.to.email).toBe('ada@example.com')
    expect(await stage.accounts.confirmEmail(token)).toEqual({ ok: true, value: { email: 'grace@example.com' } })
    expect(await stage.accounts.confirmEmail(token)).toMatchObject({ refusal: { reason: 'link_used' } })
    expect(await actorIn(stage, await signedIn(stage, form))).toMatchObject({ role: 'viewer' })
  })

  test('signs in at once where no mail is sent', async () => {
    await using stage = await withOwner({ organization: { signUp: true } })
    const browser = aBrowser()
    const made = await stage.accounts.signUp(browser.headers(), form)
    expect(made).toMatchObject({ ok: true, value: { kind: 'signed_in' } })
    if (made.ok) browser.keep(made.value.cookies)
    expect(await actorIn(stage, browser)).toMatchObject({ email: 'grace@example.com', role: 'member' })
  })

  test('is for the domains that are named, and for nobody where their people cannot prove it', async () => {
    const organization = { signUp: true, signUpDomains: ['Example.org'] }
    await using stage = await withOwner({ mail: true, organization })
    const ask = (email: string) => stage.accounts.signUp(aBrowser().headers(), { ...form, email })
    for (const email of [
      'grace@example.com',
      'grace@evil-example.org',
      'grace@example.org.evil.com',
      'grace@sub.example.org',
    ])
      expect(await ask(email)).toMatchObject({ refusal: { reason: 'domain_not_allowed' } })
    expect(await ask('Grace@EXAMPLE.org')).toMatchObject({ ok: true })
    await using silent = await withOwner({ organization })
    expect(await silent.accounts.signUpOpen()).toBe(false)
    expect(await silent.accounts.signUp(aBrowser().headers(), { ...form, email: 'g@example.org' })).toMatchObject({
      refusal: { reason: 'closed' },
    })
  })

  test('is not finished after the organisation has closed it', async () => {
    await using stage = await withOwner({ mail: true, organization: { signUp: true } })
    await stage.accounts.signUp(aBrowser().headers(), form)
    const token = await sentToken(stage, 'confirm_sign_up')
    stage.organization.current = { ...stage.organization.current, signUp: false }
    expect(await stage.accounts.confirmEmail(token)).toMatchObject({ ok: false })
    expect(await stage.accounts.count()).toBe(1)
  })
})
