import { expect, test } from 'vitest'
import { flameTreeOf, FlameTreeBuilder } from '#domain/profile/flame-tree.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { unpackProfile } from '#telemetry/profiles/body.ts'
import { profiles } from '#telemetry/profiles/kind.ts'
import { planProfiles } from './profiles.ts'

const now = new Date('2026-11-20T15:30:00Z')

const rows = planProfiles(now).flatMap(({ write }) =>
  write().items.flatMap(({ header, payload }) => {
    const item = { type: header.type, header, payload: Buffer.from(JSON.stringify(payload)) }
    const context = {
      projectId: 1 as never,
      receivedAt: now.getTime(),
      remoteAddress: null,
      userAgent: null,
      envelope: {},
      index: 0,
    }
    const { kept, ended } = profiles.digest(item, context, noLookups)
    expect(ended).toEqual([])
    return kept.flatMap((one) => one.rows)
  }),
)

test('the demo’s profiles are kept, the same ones all day, and small', () => {
  expect(rows.length).toBeGreaterThan(120)
  expect(new Set(rows.map(({ profileId }) => profileId)).size).toBe(rows.length)
  const earlier = planProfiles(new Date(now.getTime() - 7_200_000)).map(({ write }) => JSON.stringify(write()))
  const later = new Set(planProfiles(now).map(({ write }) => JSON.stringify(write())))
  expect(earlier.filter((one) => !later.has(one))).toEqual([])
  expect(rows.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(1024 * 1024)
})

test('discounts take a larger share of the API since its newest release', () => {
  const shareOf = (release: string) => {
    const tree = new FlameTreeBuilder('ms')
    for (const row of rows) if (row.release === release) tree.addTree(flameTreeOf(unpackProfile(row.body)))
    const { nodes, frames, total } = tree.finish()
    const own = nodes.filter(({ frame }) => frames[frame]?.function === 'discountsFor')
    return own.reduce((sum, node) => sum + node.total, 0) / total
  }
  expect(shareOf('api@1.50.0+3360')).toBeGreaterThan(2.5 * shareOf('api@1.49.0+3342'))
})
