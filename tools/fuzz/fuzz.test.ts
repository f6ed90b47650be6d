import { expect, test } from 'vitest'
import { readRound, type Target } from './fuzz.ts'
import { targets } from './targets.ts'

/** `npm run fuzz` does the same for any length of time, with a different seed each time. */
const SEED = 20_261_122
const ROUNDS = 25

test.each(targets.map((target) => [target.name, target] as const))(
  '%s: what is nearly right is read or refused, and quickly',
  async (_name, target) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { finding } = await readRound(target, SEED, round)
      expect(finding && { ...finding, bytes: Buffer.from(finding.bytes).toString('base64') }).toBeUndefined()
    }
  },
)

test('a fault is found, made again by its seed and round, and told in few bytes', async () => {
  const target: Target = {
    name: 'breaks at a zero',
    seeds: [Buffer.from('a text without any')],
    words: ['\0'],
    read: (bytes) => {
      if (bytes.includes(0)) throw new Error('a zero')
    },
  }
  const rounds = Array.from({ length: 50 }, (_, round) => round)
  const findings = await Promise.all(rounds.map((round) => readRound(target, SEED, round)))
  const found = findings.map(({ finding }) => finding).find((finding) => finding !== undefined)
  expect([...(found?.bytes ?? [])]).toEqual([0])
  const again = await readRound(target, found?.seed ?? 0, found?.round ?? 0)
  expect(again.finding?.bytes).toEqual(found?.bytes)
})
