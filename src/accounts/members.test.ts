import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/access/roles.ts'
import type { TeamId } from '#domain/ids.ts'
import {
  aBrowser,
  actorIn,
  ada,
  aMember,
  grace,
  granted,
  operator,
  signedIn,
  someAccounts,
  withOwner,
  type Stage,
} from './test-support/stage.ts'

const barbara = { name: 'Barbara', email: 'barbara@example.com', password: 'an abstract data type' }

async function adminOf(stage: Stage, account = ada) {
  return granted(await actorIn(stage, await signedIn(stage, account)), 'member:admin')
}

async function invited(stage: Stage, email: string, role: Role = 'member', teams: readonly TeamId[] = []) {
  const made = await stage.accounts.members.invite(await adminOf(stage), { email, role, teams })
  if (!made.ok) throw new Error(made.refusal.reason)
  return { ...made.value, token: made.value.link.slice(made.value.link.lastIndexOf('/') + 1) }
}

describe('a change of role', () => {
  test('holds at once, ends the sessions, and is written down', async () => {
    await using stage = await withOwner()
    const { userId, browser } = await aMember(stage, grace)
    const changed = await stage.accounts.members.setRole(await adminOf(stage), userId, 'admin')
    expect(changed).toMatchObject({ ok: true, value: { role: 'admin', email: 'grace@example.com' } })
    expect(await stage.accounts.actorOf(browser.headers())).toBeUndefined()
    expect(await stage.accounts.actorById(userId)).toMatchObject({ role: 'admin', projects: 'all' })
    expect(stage.audit.at(-1)).toMatchObject({
      action: 'member.role_changed',
      by: { kind: 'user', name: 'Ada Lovelace' },
      target: 'grace@example.com',
      detail: { role: 'admin' },
    })
  })

  test('is made by an admin below owners, and never to owner', async () => {
    await using stage = await withOwner()
    const { userId } = await aMember(stage, grace, 'admin')
    const { userId: other } = await aMember(stage, barbara)
    const byAdmin = await adminOf(stage, grace)
    const above = { ok: false, refusal: { reason: 'above_you' } }
    const owner = await actorIn(stage, await signedIn(stage, ada))
    expect(await stage.accounts.members.setRole(byAdmin, owner.userId, 'member')).toEqual(above)
    expect(await stage.accounts.members.remove(byAdmin, owner.userId)).toEqual(above)
    expect(await stage.accounts.members.setRole(byAdmin, userId, 'owner')).toEqual(above)
    expect(await stage.accounts.members.setRole(byAdmin, other, 'owner')).toEqual(above)
    expect(await stage.accounts.members.invite(byAdmin, { email: '', role: 'owner', teams: [] })).toEqual(above)
    expect(await stage.accounts.members.setRole(byAdmin, other, 'viewer')).toMatchObject({ ok: true })
  })
})

describe('the last owner', () => {
  test('cannot be demoted, removed, or leave', async () => {
    await using stage = await withOwner()
    const last = { ok: false, refusal: { reason: 'last_owner' } }
    const browser = await signedIn(stage, ada)
    const actor = await actorIn(stage, browser)
    const grant = granted(actor, 'member:admin')
    expect(await stage.accounts.members.setRole(grant, actor.userId, 'admin')).toEqual(last)
    expect(await stage.accounts.members.remove(grant, actor.userId)).toEqual(last)
    expect(await stage.accounts.members.remove(granted(operator, 'member:admin'), actor.userId)).toEqual(last)
    expect(await stage.accounts.own.leave(actor, browser.headers())).toEqual(last)
  })

  test('is there also when two owners leave at once', async () => {
    await using stage = await withOwner()
    await aMember(stage, grace, 'owner')
    const browsers = [await signedIn(stage, ada), await signedIn(stage, grace)]
    const done = await Promise.all(
      browsers.map(async (browser) => stage.accounts.own.leave(await actorIn(stage, browser), browser.headers())),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const members = await stage.accounts.members.list(granted(operator, 'member:read'))
    expect(members.map(({ role }) => role)).toEqual(['owner'])
  })
})

describe('somebody who is removed', () => {
  test('is nobody at once, in every browser, and their passkeys and codes are gone', async () => {
    await using stage = await withOwner()
    const { userId, browser } = await aMember(stage, grace)
    await stage.accounts.own.startTwoFactor(await actorIn(stage, browser), browser.headers(), grace.password)
    expect(await stage.accounts.members.remove(await adminOf(stage), userId)).toEqual({ ok: true, value: undefined })
    expect(await stage.accounts.actorOf(browser.headers())).toBeUndefined()
    expect(await stage.accounts.actorById(userId)).toBeUndefined()
    expect(await stage.accounts.signIn(aBrowser().headers(), grace)).toMatchObject({ refusal: { reason: 'wrong' } })
    const { rows } = await sql`select 1 from session where "userId" = ${userId} union all select 1 from "twoFactor"
      where "userId" = ${userId} union all select 1 from account where "userId" = ${userId}`.execute(stage.db)
    expect(rows).toEqual([])
    const removal = stage.audit.find(({ action }) => action === 'member.removed')
    expect(removal).toMatchObject({ target: 'grace@example.com', detail: { name: 'Grace' } })
  })

  test('may have left by themselves', async () => {
    await using stage = await withOwner()
    const { browser } = await aMember(stage, grace)
    const left = await stage.accounts.own.leave(await actorIn(stage, browser), browser.headers())
    expect(left).toMatchObject({ ok: true })
    if (left.ok) browser.keep(left.value.cookies)
    expect(browser.jar.has('mishap.session_token')).toBe(false)
    expect(await stage.accounts.count()).toBe(1)
    expect(stage.audit.at(-1)).toMatchObject({
      action: 'member.left',
      by: { name: 'Grace' },
      target: 'grace@example.com',
    })
  })
})

describe('an invitation', () => {
  test('makes an account in its role and its teams, signed in, once', async () => {
    await using stage = await withOwner({ mail: true })
    const teams = [3, 5] as TeamId[]
    const { token, link, sent, invitation } = await invited(stage, 'Grace@Example.com', 'viewer', teams)
    expect(sent).toBe(true)
    expect(stage.sent.at(-1)).toMatchObject({ to: { email: 'grace@example.com' }, mail: { kind: 'invitation', link } })
    expect(await stage.accounts.members.invitation(token)).toMatchObject({
      ok: true,
      value: { email: 'grace@example.com', role: 'viewer', invitedBy: 'Ada Lovelace' },
    })
    const browser = aBrowser()
    // The address is the invitation's, regardless of the request.
    const done = await stage.accounts.members.accept(browser.headers(), token, { ...grace, email: 'eve@example.com' })
    expect(done).toMatchObject({ ok: true })
    if (done.ok) browser.keep(done.value.cookies)
    const actor = await actorIn(stage, browser)
    expect(actor).toMatchObject({ email: 'grace@example.com', role: 'viewer' })
    expect(stage.teams).toEqual([{ userId: actor.userId, teams }])
    const used = { ok: false, refusal: { reason: 'link_used' } }
    expect(await stage.accounts.members.accept(aBrowser().headers(), token, barbara)).toEqual(used)
    expect(await stage.accounts.members.invitation(token)).toEqual(used)
    expect(await stage.accounts.members.invitations(await adminOf(stage))).toEqual([])
    expect(await stage.accounts.members.revokeInvitation(await adminOf(stage), invitation.id)).toBe(false)
  })

  test('for whoever has the link is used by one of those who use it at once', async () => {
    await using stage = await withOwner()
    const { token, sent } = await invited(stage, '')
    expect(sent).toBe(false)
    const accept = (account: typeof grace) => stage.accounts.members.accept(aBrowser().headers(), token, account)
    const done = await Promise.all([accept(grace), accept(barbara)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stage.accounts.count()).toBe(2)
  })

  test('is void when it is revoked, replaced, or a week old', async () => {
    await using stage = await withOwner()
    const unknown = { ok: false, refusal: { reason: 'link_unknown' } }
    const first = await invited(stage, grace.email)
    const second = await invited(stage, grace.email, 'admin')
    expect(await stage.accounts.members.invitation(first.token)).toEqual(unknown)
    expect(await stage.accounts.members.invitations(await adminOf(stage))).toHaveLength(1)
    expect(await stage.accounts.members.revokeInvitation(await adminOf(stage), second.invitation.id)).toBe(true)
    expect(await stage.accounts.members.accept(aBrowser().headers(), second.token, grace)).toEqual(unknown)
    const third = await invited(stage, grace.email)
    await sql`update invitations set expires_at = ${Date.now()}`.execute(stage.db)
    expect(await stage.accounts.members.accept(aBrowser().headers(), third.token, grace)).toEqual({
      ok: false,
      refusal: { reason: 'link_expired' },
    })
    expect(await stage.accounts.members.invitations(await adminOf(stage))).toEqual([])
  })

  test('is not made for somebody who is in, nor for what is no address', async () => {
    await using stage = await withOwner()
    const invite = async (email: string) =>
      stage.accounts.members.invite(await adminOf(stage), { email, role: 'member', teams: [] })
    expect(await invite('ADA@example.com')).toEqual({ ok: false, refusal: { reason: 'already_member' } })
    for (const email of ['grace', 'grace@example.com\r\nBcc: eve@example.com', 'a@example.com, b@example.com'])
      expect(await invite(email)).toEqual({ ok: false, refusal: { reason: 'email_invalid' } })
  })

  test('stays when what was typed cannot be taken', async () => {
    await using stage = await withOwner()
    const { token } = await invited(stage, '')
    const accept = (account: typeof grace) => stage.accounts.members.accept(aBrowser().headers(), token, account)
    expect(await accept({ ...grace, password: 'short' })).toMatchObject({ refusal: { reason: 'password_too_short' } })
    expect(await accept({ ...grace, email: ada.email })).toMatchObject({ refusal: { reason: 'email_taken' } })
    expect(await accept(grace)).toMatchObject({ ok: true })
  })
})

test('the list of members says since when, and whether they have a second factor', async () => {
  await using stage = await withOwner()
  await aMember(stage, grace)
  expect(await stage.accounts.members.list(granted(operator, 'member:read'))).toMatchObject([
    { name: 'Ada Lovelace', role: 'owner', lastSignedInAt: null, twoFactor: false, joinedAt: expect.any(Date) },
    { name: 'Grace', role: 'member', lastSignedInAt: expect.any(Date), twoFactor: false },
  ])
})

test('before there is an owner, nobody is a member', async () => {
  await using stage = await someAccounts()
  expect(await stage.accounts.members.list(granted(operator, 'member:read'))).toEqual([])
})
