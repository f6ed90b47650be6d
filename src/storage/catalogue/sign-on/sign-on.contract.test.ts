import { describe, expect, test } from 'vitest'
import type { TeamId } from '#domain/ids.ts'
import { engines, noon, operator } from '../test-support/bench.ts'

const later = new Date(noon.getTime() + 60_000)

describe.each(engines)('sign-on on $name', ({ bench }) => {
  test('uses an assertion once, however many try at once, and forgets it when it is too old anyway', async () => {
    await using stage = await bench()
    const { signOn } = stage.catalogue
    const tries = await Promise.all([1, 2, 3, 4].map(() => signOn.useAssertion('idp _a', later, noon)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await signOn.useAssertion('idp _b', later, noon)).toBe(true)
    expect(await signOn.useAssertion('idp _a', later, later)).toBe(false)
    const muchLater = new Date(later.getTime() + 1)
    expect(await signOn.useAssertion('idp _c', muchLater, muchLater)).toBe(true)
    expect(await signOn.useAssertion('idp _a', muchLater, muchLater)).toBe(true)
  })

  test('remembers the last attempt of each kind, and what the directory calls teams', async () => {
    await using stage = await bench()
    const { signOn, teams } = stage.catalogue
    await signOn.note({ kind: 'saml', at: noon, who: '', problem: 'wrong_time' })
    await signOn.note({ kind: 'saml', at: later, who: 'ada@example.com', problem: null })
    expect(await signOn.attempts(operator('org:admin'))).toEqual([
      { kind: 'saml', at: later, who: 'ada@example.com', problem: null },
    ])
    const team = await teams.create(operator('team:admin'), 'Web', noon)
    const id = team.ok ? team.value.id : (0 as TeamId)
    await signOn.setExternalIdOfTeam(operator('scim:admin'), id, '00g1')
    await signOn.setExternalIdOfTeam(operator('scim:admin'), id, '00g2')
    expect(await signOn.externalIdsOfTeams(operator('scim:admin'))).toEqual(new Map([[id, '00g2']]))
    for (const account of ['ada', 'bob']) await stage.account(account)
    const change = (add: readonly string[], remove: readonly string[] = []) =>
      teams.changeMembers(operator('team:admin'), id, { add, remove }, noon)
    expect(await Promise.all([change(['ada']), change(['bob', 'nobody'])])).toEqual([['ada'], ['bob']])
    expect(await change(['ada'], ['bob'])).toEqual(['bob'])
    expect((await teams.list(operator('team:read')))[0]?.members).toEqual(['ada'])
  })
})
