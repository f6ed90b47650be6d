import { afterAll, describe, expect, test } from 'vitest'
import { compileGrouping, explainGrouping } from './grouping.ts'
import { golang, csharp, phpPairs, rubyPairs } from './pairs/backend.ts'
import { fingerprints } from './pairs/fingerprints.ts'
import { javascript } from './pairs/javascript.ts'
import { jvm } from './pairs/jvm.ts'
import { messages } from './pairs/messages.ts'
import { cocoa, nativePairs, rustPairs } from './pairs/native.ts'
import { node } from './pairs/node.ts'
import type { Pair } from './pairs/pair.ts'
import { python } from './pairs/python.ts'
import { react } from './pairs/react.ts'
import { rules } from './pairs/rules.ts'
import { security } from './pairs/security.ts'
import { hashOf, noRules, normalOf } from './testing.ts'

const table: readonly (readonly [language: string, pairs: readonly Pair[]])[] = [
  ['JavaScript in browsers', javascript],
  ['React and Next.js', react],
  ['Node.js', node],
  ['Python', python],
  ['Java, Kotlin, Android', jvm],
  ['Go', golang],
  ['Ruby', rubyPairs],
  ['PHP', phpPairs],
  ['C#', csharp],
  ['Rust', rustPairs],
  ['C and C++', nativePairs],
  ['Swift and Objective-C', cocoa],
  ['messages', messages],
  ['security reports', security],
  ['fingerprints', fingerprints],
  ['rules of a project', rules],
]

const isRight = ({ one, other, isSame, rules: ofProject }: Pair) =>
  (hashOf(one, ofProject) === hashOf(other, ofProject)) === isSame

const share = (pairs: readonly Pair[]) => `${pairs.filter(isRight).length} of ${pairs.length}`

describe('the same problem is one issue, another problem is another', () => {
  const all = table.flatMap(([, pairs]) => pairs)

  test('there are at least 150 pairs that leave no doubt', () => {
    expect(all.filter((pair) => !pair.isHard).length).toBeGreaterThanOrEqual(150)
  })

  describe.each(table)('%s', (_language, pairs) => {
    test.each(
      pairs.filter((pair) => !pair.isHard).map((pair) => [pair.isSame ? 'same' : 'different', pair.name, pair]),
    )('%s: %s', (_kind, _name, pair) => {
      expect(isRight(pair)).toBe(true)
    })
  })

  test('the account of a group is of the same group', () => {
    for (const { one, other, rules: ofProject } of all) {
      for (const payload of [one, other]) {
        const explained = explainGrouping(normalOf(payload), compileGrouping({ ...noRules, ...ofProject }))
        expect(explained.hash).toBe(hashOf(payload, ofProject))
      }
    }
  })

  afterAll(() => {
    const lines = table.map(([language, pairs]) => {
      const [certain, doubtful] = [pairs.filter((pair) => !pair.isHard), pairs.filter((pair) => pair.isHard)]
      return `  ${language}: ${share(certain)}${doubtful.length > 0 ? `, and ${share(doubtful)} that nobody can tell` : ''}`
    })
    process.stdout.write(
      `pairs of events decided rightly: ${share(all.filter((pair) => !pair.isHard))}\n${lines.join('\n')}\n`,
    )
  })
})
