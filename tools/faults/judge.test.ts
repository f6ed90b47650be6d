import { expect, test } from 'vitest'
import type { Sent } from '../../e2e/harness/load.ts'
import { judge } from './judge.ts'

const sent: readonly Sent[] = [
  { id: 'a', end: 'acknowledged', rows: { spans: 3 } },
  { id: 'b', end: 'acknowledged', rows: { events: 1, attachments: 1 } },
  { id: 'c', end: 'unanswered', rows: { logs: 2 } },
  { id: 'd', end: 'refused', rows: { events: 1 } },
]
const counts = (found: Readonly<Record<string, number>>) => new Map(Object.entries(found))
const whole = { spans: counts({ a: 3 }), events: counts({ b: 1 }), attachments: counts({ b: 1 }), logs: counts({}) }
const ofJudge = (stored: Parameters<typeof judge>[1], forgiven?: ReadonlySet<string>) => {
  const { lost, doubled, strange } = judge(sent, stored, forgiven)
  const said = [...lost.map(() => 'lost'), ...doubled.map(() => 'doubled'), ...strange.map(() => 'strange')]
  return [...lost, ...doubled, ...strange].map(({ id, place, found }, at) => [said[at], id, place, found])
}

test('what was acknowledged is there once, and what was cut off is there once or not', () => {
  expect(ofJudge(whole)).toEqual([])
  expect(ofJudge({ ...whole, logs: counts({ c: 2 }) })).toEqual([])
})

test.each([
  ['a row that is missing', { ...whole, spans: counts({ a: 2 }) }, ['lost', 'a', 'spans', 2]],
  ['all rows of an envelope', { ...whole, events: counts({}) }, ['lost', 'b', 'events', 0]],
  ['half of what was cut off', { ...whole, logs: counts({ c: 1 }) }, ['lost', 'c', 'logs', 1]],
  ['a row that is there twice', { ...whole, attachments: counts({ b: 2 }) }, ['doubled', 'b', 'attachments', 2]],
  ['what was cut off, twice', { ...whole, logs: counts({ c: 4 }) }, ['doubled', 'c', 'logs', 4]],
  ['what was refused', { ...whole, events: counts({ b: 1, d: 1 }) }, ['strange', 'd', 'events', 1]],
  ['what nobody has sent', { ...whole, spans: counts({ a: 3, x: 1 }) }, ['strange', 'x', 'spans', 1]],
])('%s is told', (_, stored, wrong) => {
  expect(ofJudge(stored)).toEqual([wrong])
})

test('what a damage of the disk has taken may be gone, and never twice', () => {
  expect(ofJudge({ ...whole, spans: counts({}) }, new Set('a'))).toEqual([])
  expect(ofJudge({ ...whole, spans: counts({ a: 6 }) }, new Set('a'))).toEqual([['doubled', 'a', 'spans', 6]])
})
