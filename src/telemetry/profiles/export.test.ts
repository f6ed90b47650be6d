import { describe, expect, test } from 'vitest'
import { flameTreeOf, type FlameTree } from '#domain/profile/flame-tree.ts'
import { pprofOf, pprofOfTree } from '#domain/profile/pprof-file.ts'
import type { Profile } from '#domain/profile/profile.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { speedscopeOf, speedscopeOfTree, type SpeedscopeFile } from '#domain/profile/speedscope.ts'
import { packProfile, unpackProfile } from './body.ts'
import { readPprof } from './pprof.ts'

const at = Date.parse('2026-11-23T12:00:00Z')
const profile = aProfile({ 'main checkout tax': 12.5, 'main checkout': 2, main: 1, 'main Größe': 3 }, { startedAt: at })
const twoThreads: Profile = {
  ...profile,
  samples: [...profile.samples, { at: 3, stack: 0, thread: '2', weight: 4 }],
  threads: [...profile.threads, { id: '2', name: 'worker' }],
}

/** Paths as function names, with the time spent at their ends. */
function spent({ frames, nodes }: FlameTree): Readonly<Record<string, number>> {
  const names: string[] = []
  for (const { frame, parent } of nodes)
    names.push(`${parent < 0 ? '' : `${names[parent]} `}${frames[frame]?.function ?? '?'}`)
  return Object.fromEntries(nodes.flatMap(({ self }, index) => (self > 0 ? [[names[index] ?? '', self]] : [])))
}

function spentIn(file: SpeedscopeFile, index = 0): Readonly<Record<string, number>> {
  const { samples = [], weights = [] } = file.profiles[index] ?? {}
  const names = samples.map((stack) => stack.map((frame) => file.shared.frames[frame]?.name).join(' '))
  return Object.fromEntries(names.map((name, one) => [name, weights[one] ?? 0]))
}

function readBack(bytes: Uint8Array): Profile {
  const read = readPprof(bytes, 'node', at)
  const first = read.ok ? read.value.profiles[0]?.profile : undefined
  if (first === undefined) throw new Error('It was refused.')
  return first
}

describe('a profile goes out as it came in', () => {
  test('to pprof, with its threads and its time', () => {
    const read = readBack(pprofOf(twoThreads, 'wall'))
    expect(spent(flameTreeOf(read))).toEqual(spent(flameTreeOf(twoThreads)))
    expect(read.threads.map(({ name }) => name)).toEqual(['main', 'worker'])
    expect(Math.round(read.startedAt)).toBe(at)
    expect(read.durationMs).toBeCloseTo(profile.durationMs)
    expect(read.frames.map(({ file }) => file)).toEqual(profile.frames.map(({ file }) => file))
  })

  test('to pprof, of many that were added up', () => {
    const tree = flameTreeOf(profile)
    expect(spent(flameTreeOf(readBack(pprofOfTree(tree, 'cpu'))))).toEqual(spent(tree))
    const bytes = flameTreeOf(aProfile({ 'main load': 2 ** 40 }, { unit: 'bytes' }))
    expect(spent(flameTreeOf(readBack(pprofOfTree(bytes, 'inuse_space'))))).toEqual({ 'main load': 2 ** 40 })
  })

  test('to speedscope, a profile for each thread, or one of many that were added up', () => {
    const file = speedscopeOf(twoThreads, 'POST /checkout')
    expect(file.profiles.map(({ name, endValue }) => [name, endValue])).toEqual([
      ['main', 18.5],
      ['worker', 4],
    ])
    expect(spentIn(file)).toEqual(spent(flameTreeOf(profile)))
    expect(spentIn(speedscopeOfTree(flameTreeOf(profile), 'all'))).toEqual(spent(flameTreeOf(profile)))
  })

  test('to the store and back', () => {
    expect(unpackProfile(packProfile(twoThreads))).toEqual(twoThreads)
  })
})
