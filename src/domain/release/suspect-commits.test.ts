import { describe, expect, test } from 'vitest'
import type { Frame } from '../event/event.ts'
import type { Commit } from './release.ts'
import { suspectCommits, suspectFileNames } from './suspect-commits.ts'

function commit(id: string, paths: readonly string[], release = 'web@2', day = 1): Commit & { release: string } {
  return {
    id,
    repository: 'acme/web',
    authorName: 'Ann',
    authorEmail: 'ann@mail.example',
    message: `Change ${id}`,
    timestamp: new Date(Date.UTC(2026, 10, day)),
    files: paths.map((path) => ({ path, change: 'M' })),
    release,
  }
}

function eventWith(frames: readonly (Partial<Frame> & { filename: string })[]) {
  return {
    release: 'web@2',
    exception: [{ stacktrace: { frames: frames.map((frame) => ({ in_app: true, ...frame })) } }],
  }
}

const event = eventWith([
  { filename: 'webpack:///./src/pages/basket.tsx', function: 'Basket' },
  { filename: './node_modules/react-dom/index.js', in_app: false },
  { filename: './src/cart/total.ts', function: 'totalOf' },
])

const ids = (commits: Parameters<typeof suspectCommits>[1], of = event) =>
  suspectCommits(of, commits).map((suspect) => suspect.commit.id)

describe('suspect commits', () => {
  test('are looked up by the names of the app’s files, the crash first', () => {
    expect(suspectFileNames(event)).toEqual(['total.ts', 'basket.tsx'])
  })

  test('touched a file of the stack, wherever the repository begins', () => {
    const [suspect] = suspectCommits(event, [commit('a', ['packages/shop/src/cart/total.ts'])])
    expect(suspect).toMatchObject({
      path: 'packages/shop/src/cart/total.ts',
      frame: 2,
      function: 'totalOf',
      distance: 0,
      release: 'web@2',
    })
  })

  test('do not share a file’s name alone', () => {
    expect(ids([commit('a', ['src/invoice/total.ts'])])).toEqual([])
    expect(ids([commit('a', ['total.ts'])])).toEqual(['a'])
  })

  test('did not touch a library', () => {
    expect(ids([commit('a', ['node_modules/react-dom/index.js'])])).toEqual([])
  })

  test('come by nearness to the crash, then by release, then by age; three at most', () => {
    const commits = [
      commit('far', ['src/pages/basket.tsx'], 'web@2', 9),
      commit('older release', ['src/cart/total.ts'], 'web@1', 8),
      commit('old', ['src/cart/total.ts'], 'web@2', 2),
      commit('new', ['src/cart/total.ts'], 'web@2', 7),
    ]
    expect(ids(commits)).toEqual(['new', 'old', 'older release'])
  })

  test('are named once, though tools list them in two releases', () => {
    const paths = ['src/cart/total.ts']
    const suspects = suspectCommits(event, [commit('a', paths, 'web@1'), commit('a', paths, 'web@2')])
    expect(suspects.map(({ release }) => release)).toEqual(['web@2'])
  })

  test('are found by the package of a class', () => {
    const java = eventWith([{ filename: 'Cart.java', module: 'com.acme.shop.Cart', function: 'total' }])
    expect(ids([commit('a', ['app/src/main/java/com/acme/shop/Cart.java'])], java)).toEqual(['a'])
    expect(ids([commit('a', ['app/src/main/java/com/acme/bank/Cart.java'])], java)).toEqual([])
  })

  test('are none for an event without a stack', () => {
    expect(suspectFileNames({})).toEqual([])
    expect(suspectCommits({}, [commit('a', ['total.ts'])])).toEqual([])
  })
})
