import { describe, expect, test } from 'vitest'
import { treeDifference } from '#domain/profile/difference.ts'
import { flameTreeOf } from '#domain/profile/flame-tree.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { barTones } from '#ui/flame-graph/palette.ts'
import { packProfile, packTree } from '../pack.ts'
import { sceneOf, threadsOf, treeOf, unpackSource, viewsOf, type Scene } from './scene.ts'
import { tonesOf } from './tones.ts'
import { heaviestPath, rowsOf } from './tree-rows.ts'
import { childrenOf } from '#domain/profile/tree-views.ts'

const profile = aProfile({ 'main cart tax': 30, 'main lib': 10, 'main cart': 20 })
const source = unpackSource({ kind: 'profile', profile: packProfile(profile) })
const whole = treeOf(source, '')

test('a profile is seen in the order of time, and sums are not', () => {
  expect(viewsOf(source)).toEqual(['time', 'left', 'function', 'calls', 'callers'])
  expect(viewsOf({ kind: 'tree', tree: whole })).not.toContain('time')
  const still = { ...profile, samples: profile.samples.map((sample) => ({ ...sample, at: 0 })) }
  expect(viewsOf({ kind: 'profile', profile: still })).not.toContain('time')
  expect(threadsOf(source)).toEqual([{ id: '1', name: 'main' }])
})

test('one function alone has what it called, wherever it ran', () => {
  const cart = whole.frames.findIndex((frame) => frame.function === 'cart')
  const { tree, drawn } = sceneOf(source, whole, { view: 'left', thread: '', focus: cart })
  expect(tree.total).toBe(50)
  expect(drawn?.bars.levels).toEqual([0, 1, 2])
})

function drawnOf({ drawn }: Scene) {
  if (drawn === undefined) throw new Error('The view is a table.')
  return drawn
}

describe('colours', () => {
  const toneOf = (index: number | undefined) => barTones[index ?? -1]

  test('tell the app from libraries', () => {
    const drawn = drawnOf(sceneOf(source, whole, { view: 'left', thread: '', focus: undefined }))
    const tones = tonesOf(drawn.bars, drawn.frames, 'app', undefined)
    const named = Array.from(tones, (tone, bar) => [drawn.frames[drawn.bars.name[bar] ?? 0]?.function, toneOf(tone)])
    expect(named).toContainEqual(['lib', 'rest'])
    expect(named).toContainEqual(['cart', 'main'])
  })

  test('tell what takes a larger share from what takes a smaller one', () => {
    const after = flameTreeOf(aProfile({ 'main cart tax': 60, 'main lib': 10, 'main cart': 20 }))
    const { tree, changes } = treeDifference(whole, after)
    const packed = {
      kind: 'difference',
      tree: packTree(tree),
      changes: changes.map((one) => one * 1e6).join(','),
    } as const
    const difference = unpackSource(packed)
    const scene = sceneOf(difference, treeOf(difference, ''), { view: 'left', thread: '', focus: undefined })
    const tones = tonesOf(drawnOf(scene).bars, drawnOf(scene).frames, 'difference', scene.changes)
    expect(Array.from(tones, toneOf)).toEqual(['same', 'more-3', 'less-3', 'more-3'])
  })
})

test('the table opens along the heaviest path, and says how many rows it left out', () => {
  const children = childrenOf(whole)
  const open = heaviestPath(whole, children)
  const { rows, left } = rowsOf(whole, children, open)
  expect(rows.map(({ node }) => whole.frames[whole.nodes[node]?.frame ?? 0]?.function)).toEqual([
    'main',
    'cart',
    'tax',
    'lib',
  ])
  expect(left).toBe(0)
  const wide = flameTreeOf(aProfile(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, 1]))))
  expect(rowsOf(wide, childrenOf(wide), new Set())).toMatchObject({ left: 100 })
})
