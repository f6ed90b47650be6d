import { expect, test } from 'vitest'
import type { TokenActor } from './access.ts'
import { PersonTurns } from './person-turns.ts'

const tokenOf = (userId: string, tokenId = 1): TokenActor => ({
  kind: 'token',
  tokenId,
  name: '',
  scopes: [],
  projects: 'all',
  userId,
})
const limits = { atOnce: 2, waiting: 3, waitingOfOne: 2 }

/** Requests a turn and records when it begins. */
function asking(turns: PersonTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: async (name: string, tokenId?: number) => {
      const turn = await turns.wait(tokenOf(name[0] ?? '', tokenId))
      begun.push(turn === undefined ? `${name} refused` : name)
      if (turn !== undefined) ends.set(name, () => turn.end())
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await Promise.resolve().then(() => undefined)
    },
  }
}

test('a person’s second piece of work waits for the first, whichever token it comes by, and holds up nobody else', async () => {
  const { begun, ask, end } = asking(new PersonTurns(limits))
  void ask('a1', 1)
  void ask('a2', 2)
  await ask('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('one person fills neither the queue nor all turns', async () => {
  const { begun, ask, end } = asking(new PersonTurns(limits))
  for (const name of ['a1', 'a2', 'a3']) void ask(name)
  await ask('a4')
  expect(begun).toEqual(['a1', 'a4 refused'])
  await ask('b1')
  void ask('c1')
  await ask('d1')
  expect(begun).toEqual(['a1', 'a4 refused', 'b1', 'd1 refused'])
  // Another user goes first.
  await end('a1')
  expect(begun.at(-1)).toBe('c1')
  await end('b1')
  expect(begun.at(-1)).toBe('a2')
})
