import { describe, expect, test } from 'vitest'
import { treeDifference } from './difference.ts'
import { flameTreeOf, type FlameTree } from './flame-tree.ts'
import { emptyProfile, type Profile } from './profile.ts'
import { functionTimes, invertedTree, treeBelow } from './tree-views.ts'

/** A profile with these stacks, root first, and their durations. */
function profileOf(stacks: Readonly<Record<string, number>>): Profile {
  const names = [...new Set(Object.keys(stacks).flatMap((stack) => stack.split(' ')))]
  return {
    ...emptyProfile,
    frames: names.map((name) => ({ function: name, inApp: true })),
    stacks: Object.keys(stacks).map((stack) => stack.split(' ').map((name) => names.indexOf(name))),
    samples: Object.values(stacks).map((weight, stack) => ({ at: stack, stack, thread: '1', weight })),
  }
}

const treeOf = (stacks: Readonly<Record<string, number>>) => flameTreeOf(profileOf(stacks))

/** Self times by path. Paths of an inverted tree start with the innermost function. */
function paths({ frames, nodes }: FlameTree): Readonly<Record<string, number>> {
  const names: string[] = []
  return Object.fromEntries(
    nodes.map(({ frame, parent, total }, index) => {
      const own = frames[frame]?.function ?? ''
      names[index] = parent < 0 ? own : `${names[parent]} ${own}`
      return [names[index], total]
    }),
  )
}

const shop = { 'main cart tax': 3, 'main cart': 1, 'main list tax': 2, 'main list': 4 }

test('the inverted tree begins with what ran, and says by way of whom', () => {
  expect(paths(invertedTree(treeOf(shop)))).toEqual({
    cart: 1,
    'cart main': 1,
    tax: 5,
    'tax cart': 3,
    'tax cart main': 3,
    'tax list': 2,
    'tax list main': 2,
    list: 4,
    'list main': 4,
  })
})

test('what a function called is added up over all places where it ran, and its calls of itself stay below it', () => {
  const tree = treeOf({ 'a f x': 1, 'b f x': 2, 'b f f y': 4, 'b z': 8 })
  const f = tree.frames.findIndex((frame) => frame.function === 'f')
  expect(paths(treeBelow(tree, f))).toEqual({ f: 7, 'f x': 3, 'f f': 4, 'f f y': 4 })
})

test('a function that calls itself is not counted twice', () => {
  const tree = treeOf({ 'main f f f': 2, 'main f': 1, main: 4 })
  const times = functionTimes(tree).map(({ frame, self, total }) => [tree.frames[frame]?.function, self, total])
  expect(times).toEqual([
    ['main', 4, 7],
    ['f', 3, 3],
  ])
})

test('stacks of ten thousand calls are read without one of ours for each', () => {
  const deep = treeOf({ [Array.from({ length: 10_000 }, () => 'f').join(' ')]: 1 })
  expect(functionTimes(deep)[0]).toEqual({ frame: 0, self: 1, total: 1 })
  expect(invertedTree(deep).nodes).toHaveLength(10_000)
})

describe('the difference of two trees', () => {
  const before = treeOf({ 'main fast': 50, 'main slow': 25, 'main gone': 25 })
  // Takes twice as long overall, so everything else doubled as well.
  const now = treeOf({ 'main fast': 100, 'main slow': 90, 'main new': 10 })
  const { tree, changes, functions } = treeDifference(before, now)
  const named = (name: string) => functions.find(({ frame }) => tree.frames[frame]?.function === name)

  test('is told by share of total, however long each was measured', () => {
    expect(named('fast')).toMatchObject({ ownBefore: 0.5, ownNow: 0.5 })
    expect(named('slow')).toMatchObject({ ownBefore: 0.25, ownNow: 0.45 })
  })

  test('has the functions whose own share grew the most first', () => {
    expect(functions.map(({ frame }) => tree.frames[frame]?.function)).toEqual(['slow', 'new', 'main', 'fast', 'gone'])
  })

  test('counts what a library took as the time of the function of the app that called it', () => {
    const libraries = (stacks: Readonly<Record<string, number>>) => {
      const all = treeOf(stacks)
      const isOurs = (name: string) => !name.startsWith('lib')
      return { ...all, frames: all.frames.map((frame) => ({ ...frame, inApp: isOurs(frame.function) })) }
    }
    const earlier = libraries({ 'libmain cart libhash': 20, 'libmain cart': 10, 'libmain list libhash': 60, libgc: 10 })
    const later = libraries({ 'libmain cart libhash': 50, 'libmain cart': 10, 'libmain list libhash': 30, libgc: 10 })
    const compared = treeDifference(earlier, later)
    const own = compared.functions.map(({ frame, ownBefore, ownNow }) => [
      compared.tree.frames[frame]?.function,
      ownBefore,
      ownNow,
    ])
    expect(own).toEqual([
      ['cart', 0.3, 0.6],
      ['libmain', 0, 0],
      ['libhash', 0, 0],
      ['libgc', 0.1, 0.1],
      ['list', 0.6, 0.3],
    ])
  })

  test('has what is only in one of them', () => {
    expect(paths(tree)).toEqual({ main: 200, 'main fast': 100, 'main slow': 90, 'main gone': 0, 'main new': 10 })
    expect(changes.map((change) => Math.round(change * 100))).toEqual([0, 0, 20, -25, 5])
  })

  test('of nothing and something is all of it', () => {
    expect(treeDifference(treeOf({}), now).changes[0]).toBe(1)
    expect(treeDifference(now, treeOf({})).changes[0]).toBe(-1)
  })
})
