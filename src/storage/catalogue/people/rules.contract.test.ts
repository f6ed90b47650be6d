import { describe, expect, test } from 'vitest'
import { engines, noon, operator } from '../test-support/bench.ts'

const DAY_MS = 86_400_000
const after = (days: number) => new Date(noon.getTime() + days * DAY_MS)
const row = (hash: string, expiresAt: Date | null) =>
  ({ name: 'ci', scopes: ['org:read'], hash, lastFour: 'abab', expiresAt }) as const

describe.each(engines)('rules of the organization on $name', ({ bench }) => {
  test('end tokens that are there already, and those that are made by then at the latest', async () => {
    await using stage = await bench()
    const { tokens, organization } = stage.catalogue
    await tokens.create(operator('org:admin'), row('old', null), noon)
    expect(await organization.update(operator('org:write'), { tokenDays: 30 }, noon)).toMatchObject({ ok: true })
    const ends = [null, after(90), after(7)].map(async (end, index) => {
      const made = await tokens.create(operator('org:admin'), row(`new ${index}`, end), noon)
      return made.expiresAt
    })
    expect(await Promise.all(ends)).toEqual([after(30), after(30), after(7)])
    expect(await tokens.byHash('old', after(29))).toBeDefined()
    expect(await tokens.byHash('old', after(31))).toBeUndefined()
  })

  test('take networks alone, and are in the audit log, which is read from a line on', async () => {
    await using stage = await bench()
    const { organization, audit } = stage.catalogue
    const set = (allowedNetworks: readonly string[]) =>
      organization.update(operator('org:write'), { allowedNetworks }, noon)
    expect(await set(['example.com'])).toEqual({ ok: false, refusal: { reason: 'network_invalid' } })
    expect(await set(['10.0.0.0/8', '2001:db8::/32'])).toMatchObject({ ok: true })
    await set([])
    const [first, second, ...more] = await audit.following(operator('org:write'), 0, 10)
    expect([first?.detail, second?.detail, more]).toEqual([
      { allowedNetworks: '10.0.0.0/8, 2001:db8::/32' },
      { allowedNetworks: '' },
      [],
    ])
    expect(await audit.following(operator('org:write'), first?.id ?? 0, 10)).toEqual([second])
  })
})
