import { describe, expect, test } from 'vitest'
import { flameTreeOf } from '#domain/profile/flame-tree.ts'
import { emptyProfile, type Profile, type ProfileSample } from '#domain/profile/profile.ts'
import type { Bars } from '#ui/flame-graph/bars.ts'
import { leftHeavy } from './from-tree.ts'
import { timeOrdered } from './time-ordered.ts'

const names = ['main', 'cart', 'list', 'tax']
const frames = names.map((name) => ({ function: name, inApp: true }))

/** A profile sampled every 10 ms with these stacks; '' means no sample. */
function profileOf(seen: readonly string[], thread = '1'): Profile {
  const all = [...new Set(seen)].filter((stack) => stack !== '')
  const samples = seen.flatMap((stack, index): readonly ProfileSample[] =>
    stack === '' ? [] : [{ at: index * 10, stack: all.indexOf(stack), thread, weight: 10 }],
  )
  const stacks = all.map((stack) => stack.split(' ').map((name) => names.indexOf(name)))
  return { ...emptyProfile, frames, stacks, samples, durationMs: seen.length * 10 }
}

/** Returns the rows in readable form: `cart 0-20`. */
function rows({ start, end, name, levels }: Bars): readonly (readonly string[])[] {
  return levels.slice(0, -1).map((low, depth) =>
    Array.from({ length: (levels[depth + 1] ?? 0) - low }, (_, place) => {
      const bar = low + place
      return `${names[name[bar] ?? 0]} ${start[bar]}-${end[bar]}`
    }),
  )
}

describe('in the order of time', () => {
  test('a call that one sample after the other saw is one bar', () => {
    expect(rows(timeOrdered(profileOf(['main cart', 'main cart tax', 'main list tax', 'main']), '1'))).toEqual([
      ['main 0-40'],
      ['cart 0-20', 'list 20-30'],
      ['tax 10-20', 'tax 20-30'],
    ])
  })

  test('a pause in which nothing was looked at is a gap, and a late sample is none', () => {
    expect(rows(timeOrdered(profileOf(['main', '', 'main', '', '', '', 'main']), '1'))).toEqual([
      ['main 0-30', 'main 60-70'],
    ])
  })

  test('a thread is drawn alone', () => {
    const one = profileOf(['main cart'])
    const profile = { ...one, samples: [...one.samples, { at: 5, stack: 0, thread: '2', weight: 10 }] }
    expect(rows(timeOrdered(profile, '2'))).toEqual([['main 5-15'], ['cart 5-15']])
    expect(rows(timeOrdered(profile, '3'))).toEqual([])
  })

  test('lines of one function are one bar', () => {
    const lines = [1, 2].map((line) => ({ function: 'main', line, inApp: true }))
    const profile = { ...profileOf(['main', 'cart']), frames: lines }
    expect(rows(timeOrdered(profile, '1'))).toEqual([['main 0-20']])
  })
})

test('left heavy, equal stacks are one bar and the largest is at the left', () => {
  const tree = flameTreeOf(profileOf(['main cart', 'main list tax', 'main cart', 'main list', 'main list tax']))
  expect(rows(leftHeavy(tree))).toEqual([['main 0-50'], ['list 0-30', 'cart 30-50'], ['tax 0-20']])
})
