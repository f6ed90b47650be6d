import { describe, expect, test } from 'vitest'
import type { ProjectId, SpanId } from '../ids.ts'
import { criticalPath, extentOf, gapsOf, rowsOf, treesOf, type TreeNode, type TreeSpan } from './trace-tree.ts'

const idOf = (name: string) => name as SpanId

/** `a`, or `b of a`; times in milliseconds. */
function span(what: string, from: number, to: number): TreeSpan {
  const [name = '', parent] = what.split(' of ')
  return {
    projectId: 1 as ProjectId,
    spanId: idOf(name),
    parentId: parent === undefined ? null : idOf(parent),
    start: from * 1000,
    duration: (to - from) * 1000,
  }
}

/** Names, indented by depth; `?` marks orphans. */
function drawn(trees: readonly TreeNode<TreeSpan>[], collapsed: readonly string[] = []): readonly string[] {
  return rowsOf(trees, (node) => collapsed.includes(node.span.spanId)).map(
    ({ span: { spanId }, depth, isOrphan }) => `${' '.repeat(depth)}${spanId}${isOrphan ? '?' : ''}`,
  )
}

function first(spans: readonly TreeSpan[]): TreeNode<TreeSpan> {
  const [tree] = treesOf(spans)
  if (tree === undefined) throw new Error('There is no tree.')
  return tree
}

describe('spans of a trace', () => {
  test('stand below their parents by their start, whatever order they came in', () => {
    const trees = treesOf([span('d of b', 3, 4), span('c of a', 5, 6), span('a', 0, 10), span('b of a', 1, 4)])
    expect(drawn(trees)).toEqual(['a', ' b', '  d', ' c'])
    expect(drawn(trees, ['b'])).toEqual(['a', ' b', ' c'])
    expect(trees[0]?.below).toBe(3)
  })

  test('are orphans where the parent is not there', () => {
    expect(drawn(treesOf([span('b of lost', 1, 2), span('c of b', 1, 2), span('a', 0, 1)]))).toEqual(['a', 'b?', ' c'])
  })

  test('that are their own ancestors are all there, once', () => {
    expect(drawn(treesOf([span('a of b', 0, 1), span('b of a', 0, 1), span('c of c', 2, 3)])).toSorted()).toHaveLength(
      3,
    )
  })

  test('may be deeper than any stack', () => {
    const deep = Array.from({ length: 20_000 }, (_, n) => span(n === 0 ? 's0' : `s${n} of s${n - 1}`, n, 30_000))
    const trees = treesOf(deep)
    expect(rowsOf(trees, () => false)).toHaveLength(20_000)
    expect(criticalPath(first(deep)).size).toBe(20_000)
  })
})

describe('the critical path', () => {
  test('is what the end waited for', () => {
    const tree = first([
      span('a', 0, 100),
      span('quick of a', 0, 20),
      span('slow of a', 0, 60),
      span('inner of slow', 10, 50),
      span('last of a', 60, 95),
    ])
    expect([...criticalPath(tree)].toSorted()).toEqual(['a', 'inner', 'last', 'slow'])
  })

  test('leaves out what nobody waited for', () => {
    const tree = first([span('a', 0, 100), span('fired of a', 50, 300), span('b of a', 0, 90)])
    expect([...criticalPath(tree)].toSorted()).toEqual(['a', 'b'])
  })
})

describe('a gap', () => {
  test('is a long stretch that no child covers', () => {
    const tree = first([
      span('a', 0, 1000),
      span('b of a', 200, 300),
      span('c of a', 250, 500),
      span('d of a', 520, 990),
    ])
    expect(gapsOf(tree)).toEqual([{ start: 0, duration: 200_000 }])
  })

  test('is not in what has no children', () => {
    expect(gapsOf(first([span('a', 0, 1000)]))).toEqual([])
  })
})

test('the extent of spans goes from the first start to the last end', () => {
  expect(extentOf([span('a', 5, 6), span('b', 1, 3), span('c', 2, 9)])).toEqual({ start: 1000, duration: 8000 })
  expect(extentOf([])).toBeUndefined()
})
