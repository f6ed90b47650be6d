import { describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { defaultOrganization } from '#domain/organization/organization.ts'
import { engines, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const after = (ms: number) => new Date(noon.getTime() + ms)

function person(userId = 'ada') {
  const actor = { kind: 'user', userId, name: userId, email: `${userId}@example.com`, role: 'member', projects: 'all' }
  const asked = authorize({ ...actor, kind: 'user', role: 'member', projects: 'all' }, 'org:read')
  if (!asked.ok) throw new Error(asked.refusal.reason)
  return asked.value
}

const agent = { id: 'agent', name: 'Agent', redirectUris: ['http://localhost/cb'] }
const proof = { codeHash: 'code', clientId: 'agent', redirectUri: 'http://localhost:9/cb', challenge: 'right' }
const access = { clientId: 'agent', clientName: 'Agent', redirectUri: proof.redirectUri, challenge: 'right' }
const scopes = ['event:read', 'event:write'] as const

function tokens(name: string, now: Date) {
  const accessExpiresAt = new Date(now.getTime() + 3_600_000)
  return { accessHash: `a-${name}`, accessLastFour: 'abcd', accessExpiresAt, refreshHash: `r-${name}` }
}

/** Ada approves an agent, which redeems its code. */
async function letIn(stage: CatalogueBench, code = 'code') {
  const { oauth } = stage.catalogue
  await oauth.allow(person(), { ...access, scopes, codeHash: code }, noon)
  return oauth.redeem({ ...proof, codeHash: code }, tokens(code, noon), noon)
}

describe.each(engines)('an application that somebody let in, on $name', ({ bench }) => {
  test('redeems its code once; whoever brings it again ends all that it got', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth, tokens: kept, audit } = stage.catalogue
    expect(await letIn(stage)).toMatchObject({ ok: true, value: { userId: 'ada', scopes, clientName: 'Agent' } })
    expect(await kept.byHash('a-code', noon)).toMatchObject({ name: 'Agent', scopes, userId: 'ada' })
    expect(await kept.listOwn(person())).toEqual([])
    expect(await oauth.redeem(proof, tokens('2', noon), noon)).toMatchObject({ refusal: 'reused' })
    expect(await kept.byHash('a-code', noon)).toBeUndefined()
    const lines = await audit.search(operator('org:write'), {}, 9)
    expect(lines.map(({ action, by, detail }) => [action, by.kind, detail.usedTwice])).toEqual([
      ['application.revoked', 'server', 'authorization_code'],
      ['application.authorized', 'user', undefined],
    ])
  })

  test('gets nothing with another’s code, another address, another verifier, or too late', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth } = stage.catalogue
    const wrong = [
      { clientId: 'other' },
      { redirectUri: 'http://localhost:10/cb' },
      { challenge: 'wrong' },
      { at: after(3 * MINUTE_MS) },
    ]
    for (const [index, { at = noon, ...one }] of wrong.entries()) {
      const codeHash = `code-${index}`
      await oauth.allow(person(), { ...access, scopes, codeHash }, noon)
      const tried = await oauth.redeem({ ...proof, codeHash, ...one }, tokens(codeHash, at), at)
      expect(tried).toEqual({ ok: false, refusal: 'unknown' })
      // A code works for one attempt only.
      expect(await oauth.redeem({ ...proof, codeHash }, tokens(`${codeHash}b`, at), at)).toMatchObject({ ok: false })
    }
    expect(await oauth.listOwn(person())).toEqual([])
  })

  test('renews its tokens, with fewer scopes where it asks so; a refresh token that is used twice ends it', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth, tokens: kept } = stage.catalogue
    await letIn(stage)
    const renew = (from: string, to: string, more: object = {}, now = noon) =>
      oauth.refresh({ refreshHash: `r-${from}`, clientId: 'agent', ...more }, tokens(to, now), now)
    expect(await renew('code', 'b', { clientId: 'other' })).toEqual({ ok: false, refusal: 'unknown' })
    const more = { scopes: ['event:read', 'org:admin'] }
    expect(await renew('code', 'b', more)).toEqual({ ok: false, refusal: 'not_granted' })
    expect(await renew('code', 'b', { scopes: ['event:read'] })).toMatchObject({ ok: true })
    expect((await kept.byHash('a-b', noon))?.scopes).toEqual(['event:read'])
    expect(await renew('b', 'c')).toMatchObject({ ok: true, value: { scopes } })
    expect(await renew('code', 'd')).toEqual({ ok: false, refusal: 'reused' })
    expect([await kept.byHash('a-c', noon), await oauth.listOwn(person())]).toEqual([undefined, []])
    expect(await renew('c', 'e')).toEqual({ ok: false, refusal: 'unknown' })
  })

  test('ends when it asks for nothing in a month, and no later than tokens may live', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth, organization } = stage.catalogue
    const renew = (from: string, to: string, now: Date) =>
      oauth.refresh({ refreshHash: `r-${from}`, clientId: 'agent' }, tokens(to, now), now)
    await letIn(stage)
    expect(await renew('code', 'b', after(29 * DAY_MS))).toMatchObject({ ok: true })
    expect(await renew('b', 'c', after(60 * DAY_MS))).toEqual({ ok: false, refusal: 'unknown' })
    await letIn(stage, 'second')
    await organization.update(operator('org:write'), { ...defaultOrganization, tokenDays: 7 }, noon)
    expect(await renew('second', 'd', after(8 * DAY_MS))).toEqual({ ok: false, refusal: 'unknown' })
    expect(await oauth.listOwn(person())).toEqual([])
  })

  test('is seen and revoked by its person alone, and ends with them', async () => {
    await using stage = await bench()
    for (const id of ['ada', 'bob']) await stage.account(id)
    const { oauth, tokens: kept, signOn } = stage.catalogue
    await letIn(stage)
    await kept.byHash('a-code', after(MINUTE_MS))
    const [one] = await oauth.listOwn(person())
    expect(one).toMatchObject({ clientName: 'Agent', scopes, usedAt: after(MINUTE_MS) })
    const id = one?.id ?? 0
    expect([await oauth.listOwn(person('bob')), await oauth.revokeOwn(person('bob'), id, noon)]).toEqual([[], false])
    expect(await oauth.revokeOwn(person(), id, noon)).toBe(true)
    expect(await kept.byHash('a-code', noon)).toBeUndefined()
    await letIn(stage, 'again')
    await signOn.endTokensOf(operator('scim:admin'), 'ada')
    expect([await oauth.listOwn(person()), await kept.byHash('a-again', noon)]).toEqual([[], undefined])
  })

  test('gives back its tokens, and no other’s', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth, tokens: kept } = stage.catalogue
    await letIn(stage)
    await oauth.giveBack('r-code', 'other', noon)
    await oauth.giveBack('a-code', 'other', noon)
    expect(await kept.byHash('a-code', noon)).toBeDefined()
    await oauth.giveBack('a-code', 'agent', noon)
    expect(await kept.byHash('a-code', noon)).toBeUndefined()
    expect(await oauth.listOwn(person())).toHaveLength(1)
    await oauth.giveBack('r-code', 'agent', noon)
    expect(await oauth.listOwn(person())).toEqual([])
  })

  test('is forgotten when nobody let it in for a day, and makes room for three hundred others', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { oauth } = stage.catalogue
    await oauth.register(agent, noon)
    await oauth.register({ ...agent, id: 'unused' }, noon)
    await letIn(stage)
    await oauth.register({ ...agent, id: 'late' }, after(2 * DAY_MS))
    expect(await oauth.client('unused')).toBeUndefined()
    for (let index = 0; index < 300; index++)
      await oauth.register({ ...agent, id: `${index}` }, after(2 * DAY_MS + index))
    expect(await oauth.client('agent')).toEqual(agent)
    expect([await oauth.client('late'), await oauth.client('0')]).toEqual([undefined, undefined])
    expect(await oauth.client('299')).toBeDefined()
  })
})
