import { describe, expect, test } from 'vitest'
import type { Frame } from '#domain/event/event.ts'
import { frameView, libraryOf, stackView, type StackPart } from './stack.ts'

const app = (name: string): Frame => ({ function: name, filename: `/srv/app/${name}.ts`, in_app: true })
const library = (name: string): Frame => ({
  function: name,
  filename: `/srv/node_modules/${name}/index.js`,
  in_app: false,
})

const shape = (parts: readonly StackPart[]) =>
  parts.map((part) => {
    switch (part.kind) {
      case 'frame':
        return part.frame.functionName
      case 'library':
        return part.frames.map((frame) => frame.functionName)
      case 'omitted':
        return part.count
    }
  })

const ids = (parts: readonly StackPart[]) =>
  parts.flatMap((part) =>
    part.kind === 'frame' ? [part.frame.id] : part.kind === 'library' ? part.frames.map((f) => f.id) : [],
  )

const place = { id: 'frame-0', isOpen: true, isNearest: true }

describe('a stack trace', () => {
  const stack = { frames: [library('next'), library('react'), app('page'), library('pg'), app('query')] }

  test('is shown newest first, runs of library frames as one line', () => {
    expect(shape(stackView(stack, 'frame', 'newest').parts)).toEqual(['query', 'pg', 'page', ['react', 'next']])
  })

  test('numbers its frames by their place on the wire, whatever the order on the page', () => {
    expect(ids(stackView(stack, 'frame', 'newest').parts)).toEqual([
      'frame-4',
      'frame-3',
      'frame-2',
      'frame-1',
      'frame-0',
    ])
    expect(ids(stackView(stack, 'exception-1-frame', 'oldest').parts)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `exception-1-frame-${index}`),
    )
  })

  test('says whose frames a folded line holds', () => {
    const folded = stackView(stack, 'frame', 'oldest').parts[0]
    expect(folded).toMatchObject({ kind: 'library', libraries: ['next', 'react'] })
  })

  test('opens the frames of the app', () => {
    const open = stackView(stack, 'frame', 'oldest').parts.map((part) => part.kind === 'frame' && part.frame.isOpen)
    expect(open).toEqual([false, true, false, true])
  })

  test('of libraries alone opens the frame where it happened', () => {
    const { parts } = stackView({ frames: [library('a'), library('b'), library('c')] }, 'frame', 'newest')
    expect(shape(parts)).toEqual(['c', ['b', 'a']])
    expect(parts[0]).toMatchObject({ frame: { isOpen: true } })
  })

  test('of a deep recursion opens only the frames nearest to the error', () => {
    const frames = Array.from({ length: 250 }, (_, index) => app(`recurse${index}`))
    const { parts } = stackView({ frames }, 'frame', 'newest')
    expect(parts.filter((part) => part.kind === 'frame' && part.frame.isOpen)).toHaveLength(5)
    expect(parts[0]).toMatchObject({ frame: { id: 'frame-249', isOpen: true, isNearest: true } })
  })

  test('says in its middle how many frames were cut there', () => {
    const cut = { frames: [app('a'), app('b'), app('y'), app('z')], frames_omitted: 900 }
    expect(shape(stackView(cut, 'frame', 'newest').parts)).toEqual(['z', 'y', 900, 'b', 'a'])
  })

  test('without frames is empty', () => {
    expect(stackView({ frames: [] }, 'frame', 'newest')).toEqual({ parts: [], frameCount: 0 })
  })
})

describe('a frame', () => {
  test('numbers its source around the line that was running', () => {
    const { code } = frameView(
      { in_app: true, lineno: 11, pre_context: ['a', 'b'], context_line: 'boom()', post_context: ['c'] },
      place,
    )
    expect(code).toEqual([
      { number: 9, text: 'a', isMarked: false },
      { number: 10, text: 'b', isMarked: false },
      { number: 11, text: 'boom()', isMarked: true },
      { number: 12, text: 'c', isMarked: false },
    ])
  })

  test('loses the indentation that all of its lines share', () => {
    const { code } = frameView({ in_app: true, pre_context: ['    if (x) {', ''], context_line: '      boom()' }, place)
    expect(code.map(({ text }) => text)).toEqual(['if (x) {', '', '  boom()'])
  })

  test('shows source without numbers where the SDK sent none', () => {
    const { code } = frameView({ in_app: true, context_line: 'boom()' }, place)
    expect(code).toEqual([{ number: undefined, text: 'boom()', isMarked: true }])
  })

  test('has no name where the SDK wrote a question mark, and no variables where the list is empty', () => {
    expect(frameView({ in_app: true, function: '?', vars: {} }, place)).toMatchObject({
      functionName: '',
      variables: undefined,
      path: '',
    })
  })
})

describe('the library of a frame', () => {
  test.each([
    ['/srv/app/node_modules/@tanstack/query-core/build/query.js', '@tanstack/query-core'],
    ['/srv/node_modules/.pnpm/next@16.0.0_react@19/node_modules/next/dist/server.js', 'next'],
    ['/srv/node_modules/a/node_modules/b/index.js', 'b'],
    ['C:\\app\\node_modules\\express\\lib\\router.js', 'express'],
    ['/usr/lib/python3.12/site-packages/django/core/handlers/base.py', 'django'],
    ['/usr/lib/python3/dist-packages/six.py', 'six'],
    ['/root/go/pkg/mod/github.com/gin-gonic/gin@v1.10.0/context.go', 'github.com/gin-gonic/gin'],
    ['node:internal/modules/cjs/loader', 'node'],
    ['/usr/lib/libc.so.6', ''],
  ])('%s is %s', (path, name) => {
    expect(libraryOf({ filename: path })).toBe(name)
  })
})

describe('a frame of the JVM', () => {
  test.each<[Frame, string]>([
    [
      { function: 'checkout', module: 'shop.cart.Cart$Line', filename: 'Cart.java', lineno: 12, in_app: true },
      'shop.cart.Cart$Line.checkout',
    ],
    [
      { function: 'invokeSuspend', module: 'shop.MainKt', filename: 'Main.kt', in_app: true },
      'shop.MainKt.invokeSuspend',
    ],
    [{ function: 'a', module: 'b.c', filename: 'SourceFile', in_app: true }, 'b.c.a'],
    [{ function: 'invoke0', module: 'jdk.Accessor', platform: 'java', in_app: false }, 'jdk.Accessor.invoke0'],
    [{ function: 'pay', module: 'shop.views', filename: 'shop/views.py', in_app: true }, 'pay'],
  ])('%j is called %s', (frame, name) => {
    expect(frameView(frame, place).functionName).toBe(name)
  })
})

test('a tree of calls is shown from its root, the most sampled branch first, with nothing folded', () => {
  const at = (name: string, parent: number, samples: number): Frame => ({
    ...library(name),
    parent_index: parent,
    sample_count: samples,
  })
  const frames = [at('start', -1, 10), at('draw', 0, 1), at('load', 0, 9), at('parse', 2, 8)]
  const { parts } = stackView({ frames }, 'frame', 'newest')
  const rows = parts.flatMap((part) => (part.kind === 'frame' ? [[part.frame.functionName, part.frame.tree]] : []))
  expect(rows).toEqual([
    ['start', { depth: 0, samples: 10 }],
    ['load', { depth: 1, samples: 9 }],
    ['parse', { depth: 2, samples: 8 }],
    ['draw', { depth: 1, samples: 1 }],
  ])
  expect(ids(parts)).toEqual(['frame-0', 'frame-2', 'frame-3', 'frame-1'])
})
