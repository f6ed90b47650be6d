import { expect, test } from 'vitest'
import type { FlameTree } from './flame-tree.ts'
import {
  findFunctionRegressions,
  comparedTimes,
  newestPair,
  type ProfiledTime,
  type ProfiledRelease,
} from './function-regression.ts'

const frames = ['main', 'taxes', 'sort', 'hash'].map((name) => ({ function: name, inApp: name !== 'hash' }))

/** `main` calls `taxes` and `sort`; `taxes` calls the library function `hash`. */
function treeOf(times: { main: number; taxes: number; hash: number; sort: number }): FlameTree {
  const total = times.main + times.taxes + times.hash + times.sort
  return {
    frames,
    nodes: [
      { frame: 0, parent: -1, self: times.main, total },
      { frame: 1, parent: 0, self: times.taxes, total: times.taxes + times.hash },
      { frame: 3, parent: 1, self: times.hash, total: times.hash },
      { frame: 2, parent: 0, self: times.sort, total: times.sort },
    ],
    total,
    profiles: 20,
    unit: 'ms',
  }
}

const before = treeOf({ main: 40, taxes: 5, hash: 5, sort: 50 })
const found = (now: FlameTree, sharePercent = 5) =>
  findFunctionRegressions(before, now, { sharePercent }).map(({ frame, shareBefore, shareNow }) => [
    frame.function,
    shareBefore,
    shareNow,
  ])

test('a function whose share grew is told, with the time of the libraries that it calls', () => {
  // Takes twice as long overall, so absolute amounts are meaningless.
  expect(found(treeOf({ main: 80, taxes: 10, hash: 50, sort: 60 }))).toEqual([['taxes', 0.1, 0.3]])
})

test('what grew by too little, or only by points of a large share, is not', () => {
  expect(found(treeOf({ main: 36, taxes: 7, hash: 7, sort: 50 }))).toEqual([])
  expect(found(treeOf({ main: 30, taxes: 5, hash: 5, sort: 60 }))).toEqual([])
  const slower = treeOf({ main: 34, taxes: 8, hash: 8, sort: 50 })
  expect(found(slower)).toEqual([['taxes', 0.1, 0.16]])
  expect(found(slower, 7)).toEqual([])
  expect(found({ ...before, nodes: [], total: 0 })).toEqual([])
})

test('the two newest releases with enough profiles are compared', () => {
  const release = (name: string, profiles: number, at: number): ProfiledRelease => {
    return { release: name, profiles, firstAt: new Date(at) }
  }
  const all = [release('1.1', 50, 20), release('1.0', 50, 10), release('1.2', 12, 30), release('1.3', 3, 40)]
  expect(newestPair(all, 10)).toEqual({ before: all[0], now: all[2] })
  expect(newestPair(all, 20)).toEqual({ before: all[1], now: all[0] })
  expect(newestPair(all, 60)).toBeUndefined()
})

test('releases are compared by each kind of time that is all a platform sends', () => {
  const profiles = (platform: string, type: ProfiledTime['type'], release: string, at: number): ProfiledTime => {
    return { platform, type, release, profiles: 6, firstAt: new Date(at) }
  }
  const node = [profiles('node', 'wall', '1.0', 10), profiles('node', 'wall', '1.1', 20)]
  const go = [profiles('go', 'cpu', '7', 30), profiles('go', 'cpu', '8', 40)]
  const timesOf = (times: readonly ProfiledTime[], least = 6) =>
    comparedTimes(times, least).map(({ type, pair }) => [type, pair.before.release, pair.now.release])
  expect(timesOf([...go, ...node])).toEqual([
    ['wall', '1.0', '1.1'],
    ['cpu', '7', '8'],
  ])
  // Platforms that send both kinds are compared once.
  expect(timesOf([...node, ...node.map((one): ProfiledTime => ({ ...one, type: 'cpu' }))])).toEqual([
    ['wall', '1.0', '1.1'],
  ])
  // A release's profiles are counted across all platforms.
  expect(timesOf(node, 12)).toEqual([])
  expect(timesOf([...node, ...node.map((one) => ({ ...one, platform: 'python' }))], 12)).toHaveLength(1)
})
