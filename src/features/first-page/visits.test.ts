import { expect, test } from 'vitest'
import { afterLook, newSince } from './visits.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-23T09:00:00Z')
const hoursAgo = (hours: number) => now.getTime() - hours * HOUR_MS
const said = (text: string) => {
  const { since, isVisit } = newSince(text, now)
  return { hours: (now.getTime() - since.getTime()) / HOUR_MS, isVisit }
}

test('things are new since the visit before this one, for a day at least and for a week at most', () => {
  expect(said('')).toEqual({ hours: 24, isVisit: false })
  expect(said('no cookie of ours')).toEqual({ hours: 24, isVisit: false })
  // Once, an hour ago.
  expect(said(`0.${hoursAgo(1)}`)).toEqual({ hours: 24, isVisit: false })
  expect(said(`0.${hoursAgo(62)}`)).toEqual({ hours: 62, isVisit: true })
  expect(said(`0.${hoursAgo(24 * 30)}`)).toEqual({ hours: 7 * 24, isVisit: false })
})

test('whoever looks again within half an hour is still at the same visit', () => {
  const first = afterLook(`0.${hoursAgo(62)}`, now.getTime())
  expect(first).toBe(`${hoursAgo(62)}.${now.getTime()}`)
  const later = new Date(now.getTime() + 20 * 60_000)
  expect(newSince(first, later).since.getTime()).toBe(hoursAgo(62))
  expect(afterLook(first, later.getTime())).toBe(`${hoursAgo(62)}.${later.getTime()}`)
  const evening = now.getTime() + 9 * HOUR_MS
  expect(afterLook(first, evening)).toBe(`${now.getTime()}.${evening}`)
})
