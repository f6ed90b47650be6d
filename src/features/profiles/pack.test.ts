import { expect, test } from 'vitest'
import { flameTreeOf } from '#domain/profile/flame-tree.ts'
import type { Profile } from '#domain/profile/profile.ts'
import { packProfile, packTree, unpackProfile, unpackTree } from './pack.ts'

const profile: Profile = {
  frames: [
    { function: 'main', module: 'app', file: 'app.ts', line: 3, inApp: true },
    { function: 'read', package: 'libc.so', inApp: false },
    { function: '', file: '', inApp: true },
  ],
  stacks: [[0, 1], [0, 1, 1, 2], [], [0]],
  samples: [
    { at: 0, stack: 0, thread: '7', weight: 10 },
    { at: 9.5, stack: 1, thread: '7', weight: 10.125 },
    { at: 9.501, stack: 2, thread: '8', weight: 0.001 },
    { at: 31, stack: 3, thread: '8', weight: 10 },
  ],
  threads: [
    { id: '7', name: 'main' },
    { id: '8', name: '' },
  ],
  startedAt: 1_700_000_000_000.25,
  durationMs: 41,
  unit: 'ms',
}

test('a profile arrives in the browser as it left', () => {
  expect(unpackProfile(packProfile(profile))).toEqual(profile)
})

test('so does a tree', () => {
  const tree = flameTreeOf(profile)
  expect(unpackTree(packTree(tree))).toEqual(tree)
})

test('samples take less than 20 bytes each', () => {
  const samples = Array.from({ length: 10_000 }, (_, index) => ({
    at: index * 10.1,
    stack: index % 4,
    thread: '7',
    weight: 10.1,
  }))
  expect(JSON.stringify(packProfile({ ...profile, samples })).length).toBeLessThan(200_000)
})
