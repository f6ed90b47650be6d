import { describe, expect, test } from 'vitest'
import { groupText, type GroupKey } from '#domain/event/event-filter.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { Answers } from './answers.ts'

const group = (name: string): GroupKey => ({ projectId: 1 as ProjectId, groupHash: name as GroupHash })
const [a, b, c] = [group('a'), group('b'), group('c')]
const light = () => 1

/** Counts its calls and returns the count. */
function counter() {
  let asked = 0
  return async () => ++asked
}

describe('an answer about groups', () => {
  test('is asked for once, until events of one of them come', async () => {
    const answers = new Answers(10_000)
    const ask = counter()
    const answer = () => answers.about([a, b], 'how many', ask, light)
    expect(await Promise.all([answer(), answer()])).toEqual([1, 1])
    answers.changed([c])
    expect(await answer()).toBe(1)
    answers.changed([b])
    expect(await answer()).toBe(2)
    expect(await answers.about([a], 'how many', counter(), light)).toBe(1)
  })

  test('that was under way when events came is for those who asked before', async () => {
    const answers = new Answers(10_000)
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = answers.about([a], 'which', () => promise, light)
    answers.changed([a])
    const after = answers.about([a], 'which', async () => 'new', light)
    resolve('old')
    expect(await before).toBe('old')
    expect(await after).toBe('new')
    expect(await answers.about([a], 'which', async () => 'newer', light)).toBe('new')
  })

  test('that failed is asked for again', async () => {
    const answers = new Answers(10_000)
    const failing = answers.about([a], 'which', () => Promise.reject(new Error('no')), light)
    await expect(failing).rejects.toThrow('no')
    expect(await answers.about([a], 'which', async () => 'yes', light)).toBe('yes')
  })

  test('makes room when nobody has asked for it longest', async () => {
    const answers = new Answers(10_000)
    const heavy = () => 4_000
    const ask = { a: counter(), b: counter(), c: counter() }
    await answers.about([a], 'one', ask.a, heavy)
    await answers.about([b], 'one', ask.b, heavy)
    await answers.about([a], 'one', ask.a, heavy)
    await answers.about([c], 'one', ask.c, heavy)
    expect(await answers.about([a], 'one', ask.a, heavy)).toBe(1)
    expect(await answers.about([b], 'one', ask.b, heavy)).toBe(2)
  })
})

test('nothing is kept while somebody has it rest', async () => {
  const answers = new Answers(10_000)
  const ask = counter()
  const answer = () => answers.about([a], 'how many', ask, light)
  expect(await answer()).toBe(1)
  const [resume, resumeToo] = [answers.rest(), answers.rest()]
  expect([await answer(), await answer()]).toEqual([2, 3])
  resume()
  expect(await answer()).toBe(4)
  resumeToo()
  expect([await answer(), await answer()]).toEqual([5, 5])
})

describe('answers about each of some groups', () => {
  test('are asked for together, where they are not known', async () => {
    const answers = new Answers(10_000)
    const asked: string[][] = []
    const names = (groups: readonly GroupKey[]) =>
      answers.aboutEach(
        groups,
        'name',
        async (unknown) => {
          asked.push(unknown.map(({ groupHash }) => groupHash))
          // No answer exists for c.
          return new Map(unknown.filter((one) => one !== c).map((one) => [groupText(one), one.groupHash]))
        },
        light,
      )
    expect(await names([a, c])).toEqual(['a'])
    expect(await names([b, c, a])).toEqual(['b', 'a'])
    answers.changed([a, c])
    expect(await names([a, b, c])).toEqual(['a', 'b'])
    expect(asked).toEqual([['a', 'c'], ['b'], ['a', 'c']])
  })
})

describe('an answer about all groups', () => {
  const renew = async (old: string, groups: readonly GroupKey[]) =>
    `${old}+${groups.map((one) => one.groupHash).join('')}`

  test('is asked for once, and brought up to date by the groups of which events came', async () => {
    const answers = new Answers(10_000)
    const ask = counter()
    const answer = () => answers.aboutAll('how many', async () => `asked ${await ask()}`, light, renew)
    expect([await answer(), await answer()]).toEqual(['asked 1', 'asked 1'])
    answers.changed([])
    expect(await answer()).toBe('asked 1')
    answers.changed([c, a])
    answers.changed([c])
    expect([await answer(), await answer()]).toEqual(['asked 1+ca', 'asked 1+ca'])
    answers.changed([b])
    expect(await answer()).toBe('asked 1+ca+b')
  })

  test('that was under way when events came is brought up to date for those who ask after', async () => {
    const answers = new Answers(10_000)
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = answers.aboutAll('which', () => promise, light, renew)
    answers.changed([a])
    const after = answers.aboutAll('which', async () => 'new', light, renew)
    resolve('old')
    expect([await before, await after]).toEqual(['old', 'old+a'])
  })

  test('is asked for anew where events came of many groups, or it could not be brought up to date', async () => {
    const answers = new Answers(10_000)
    const ask = counter()
    const many = Array.from({ length: 51 }, (_, n) => group(String(n)))
    const answer = (by: typeof renew) => answers.aboutAll('how many', async () => `asked ${await ask()}`, light, by)
    expect(await answer(renew)).toBe('asked 1')
    answers.changed(many)
    expect(await answer(renew)).toBe('asked 2')
    answers.changed([a])
    await expect(answer(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await answer(renew)).toBe('asked 3')
  })
})
