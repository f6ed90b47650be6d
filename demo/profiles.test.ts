import { expect, test } from 'vitest'
import { newestPair } from '#domain/profile/function-regression.ts'
import { defaultDetectors } from '#domain/trace/detect/rules.ts'
import { planProfiles } from './profiles.ts'
import { digestDemo } from './testing.ts'
import type { WireEnvelope } from './wire.ts'

const now = new Date('2026-11-20T15:30:00Z')
const plan = planProfiles(now)
const { profiles, outcomes } = digestDemo(
  plan.map(({ project, write }) => ({ project, envelope: write() })),
  now,
)

test('the demo’s profiles are kept, the same ones all day, and small', () => {
  expect(outcomes).toEqual([])
  expect(profiles.length).toBeGreaterThan(120)
  expect(new Set(profiles.map(({ profileId }) => profileId)).size).toBe(plan.length)
  const earlier = planProfiles(new Date(now.getTime() - 7_200_000)).map(({ write }) => JSON.stringify(write()))
  const later = new Set(plan.map(({ write }) => JSON.stringify(write())))
  expect(earlier.filter((one) => !later.has(one))).toEqual([])
  expect(profiles.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(1024 * 1024)
})

test('what the engine does by itself is no code of the shop', () => {
  const frames = profiles.flatMap(({ functions }) => functions.map(({ frame }) => frame))
  const idle = frames.filter(({ function: name }) => name === '(idle)')
  expect(idle.length).toBeGreaterThan(0)
  expect(idle.some(({ inApp, file }) => inApp || file !== undefined)).toBe(false)
})

test('discounts take a larger share of the API since its newest release', () => {
  const shareOf = (release: string) => {
    const functions = profiles.filter((one) => one.release === release).flatMap((one) => one.functions)
    const discounts = functions.filter(({ frame }) => frame.function === 'discountsFor')
    return discounts.reduce((sum, { total }) => sum + total, 0) / functions.reduce((sum, { self }) => sum + self, 0)
  }
  expect(shareOf('api@1.50.0+3360')).toBeGreaterThan(2.5 * shareOf('api@1.49.0+3342'))
})

test.each([0, 6, 12, 18, 23])(
  'at %i o’clock there are enough profiles of the two newest releases to compare them',
  (hour) => {
    const at = new Date(Date.UTC(2026, 10, 28, hour, 10))
    const week = planProfiles(at).filter(
      (one) => one.project === 'api' && one.at.getTime() > at.getTime() - 7 * 86_400_000,
    )
    const byRelease = Map.groupBy(week, ({ write }) => releaseOf(write()))
    const releases = [...byRelease].map(([release, all]) => ({
      release,
      profiles: all.length,
      firstAt: new Date(Math.min(...all.map((one) => one.at.getTime()))),
    }))
    const pair = newestPair(releases, defaultDetectors.function_regression.limits.profiles)
    expect([pair?.before.release, pair?.now.release]).toEqual(['api@1.49.0+3342', 'api@1.50.0+3360'])
  },
)

function releaseOf({ items }: WireEnvelope): string {
  const payload = items[0]?.payload
  return typeof payload === 'object' && 'release' in payload ? String(payload.release) : ''
}
