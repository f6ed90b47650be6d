import { expect, test } from 'vitest'
import { kinds } from '#telemetry/kinds.ts'
import { notKept } from '#telemetry/not-kept/wire.ts'
import { digestItem } from './item-reader.ts'
import { targets, typesWithoutTarget } from './targets.ts'

const kept = kinds.flatMap(({ items }) => items).map(({ type }) => type)
const all = [...kept, ...notKept.map(({ type }) => type)]

test('every type of item that the intake knows has a target, so that no new kind is forgotten', () => {
  expect(all.length).toBeGreaterThan(25)
  expect(typesWithoutTarget(all)).toEqual([])
})

test('a type that no target reads is told', () => {
  expect(typesWithoutTarget(['event', 'made_up'])).toEqual(['made_up'])
})

test.each(kept)('inputs for %s are made of one that is kept: one that is refused at once leads nowhere', (type) => {
  const outcomes = targets.flatMap(({ seeds, items = [] }) =>
    items.filter((header) => header.type === type).flatMap((header) => seeds.map((seed) => digestItem(header, seed))),
  )
  expect(outcomes.some((ends) => ends.every(({ outcome }) => outcome !== 'invalid'))).toBe(true)
})
