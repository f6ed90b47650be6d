import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { compileGrouping, explainGrouping } from './grouping.ts'
import { golang, csharp, phpPairs, rubyPairs } from './pairs/backend.ts'
import { fingerprints } from './pairs/fingerprints.ts'
import { javascript } from './pairs/javascript.ts'
import { algorithms, isRightBy } from './pairs/judge.ts'
import { jvm } from './pairs/jvm.ts'
import { messages } from './pairs/messages.ts'
import { cocoa, nativePairs, rustPairs } from './pairs/native.ts'
import { node } from './pairs/node.ts'
import type { Pair } from './pairs/pair.ts'
import { programPairs } from './pairs/programs.ts'
import { python } from './pairs/python.ts'
import { react } from './pairs/react.ts'
import { rules } from './pairs/rules.ts'
import { security } from './pairs/security.ts'
import { throwers } from './pairs/throwers.ts'
import { hashOf, noRules, normalOf } from './testing.ts'

const written: readonly (readonly [language: string, pairs: readonly Pair[], programs?: readonly string[]])[] = [
  ['JavaScript in browsers', [...javascript, ...throwers('javascript')], ['browser', 'javascript']],
  ['React and Next.js', react],
  ['Node.js', [...node, ...throwers('node')], ['node']],
  ['Python', [...python, ...throwers('python')], ['python']],
  ['Java, Kotlin, Android', [...jvm, ...throwers('java')], ['java', 'kotlin', 'android']],
  ['Go', golang, ['go']],
  ['Ruby', [...rubyPairs, ...throwers('ruby')], ['ruby']],
  ['PHP', [...phpPairs, ...throwers('php')], ['php']],
  ['C#', [...csharp, ...throwers('csharp')], ['csharp', 'dotnet']],
  ['Rust', [...rustPairs, ...throwers('rust')], ['rust']],
  ['C and C++', [...nativePairs, ...throwers('native')], ['native', 'c', 'cpp']],
  ['Swift and Objective-C', [...cocoa, ...throwers('cocoa')], ['cocoa', 'swift']],
  ['messages', messages],
  ['security reports', security],
  ['fingerprints', fingerprints],
  ['rules of a project', rules],
]
const recorded = programPairs()
const table = written.map(([language, pairs, programs = []]) => {
  const ofPrograms = recorded.flatMap(([folder, ones]) => (programs.includes(folder) ? ones : []))
  return { language, pairs: [...pairs, ...ofPrograms].filter((pair) => !pair.isHard), isLanguage: programs.length > 0 }
})

/**
 * Pairs whose labels are older than the decision that callers do not count and texts do (decision 38), and that are
 * decided against them.
 */
const overruled: ReadonlySet<string> = new Set([
  'JavaScript in browsers: another caller',
  'JavaScript in browsers: one caller more',
  'Python: another view',
  'Python: an ExceptionGroup with more of the same',
  'Java, Kotlin, Android: java: another text',
  'C#: another text',
  'rules of a project: without the rule’s -app',
  'rules of a project: +app: a library of one’s own counts',
  'rules of a project: a caller does not fit',
])

const rightBy = (name: keyof typeof algorithms, pairs: readonly Pair[]) =>
  pairs.filter((pair) => isRightBy(algorithms[name], pair)).length
const figures = table.map(({ language, pairs, isLanguage }) => ({
  language,
  isLanguage,
  all: pairs.length,
  v1: rightBy('v1', pairs),
  v2: rightBy('v2', pairs),
  v3: rightBy('v3', pairs),
}))

describe('the same problem is one issue, another problem is another', () => {
  test('at least 400 pairs of 8 languages say so', () => {
    const languages = figures.filter(({ isLanguage }) => isLanguage)
    expect(languages.length).toBeGreaterThanOrEqual(8)
    expect(languages.reduce((sum, { all }) => sum + all, 0)).toBeGreaterThanOrEqual(400)
  })

  test('every program’s recordings belong to a language', () => {
    const known = new Set(written.flatMap(([, , programs = []]) => programs))
    expect(recorded.map(([folder]) => folder).filter((folder) => !known.has(folder))).toEqual([])
  })

  test.each(figures.filter(({ isLanguage }) => isLanguage))(
    '$language: the newest algorithm is right more often than those before it',
    ({ all, v1, v2, v3 }) => {
      for (const before of [v1, v2]) if (before < all || v3 < all) expect(v3).toBeGreaterThan(before)
    },
  )

  describe.each(written.map(([language, pairs]) => ({ language, pairs })))('$language', ({ language, pairs }) => {
    test.each(
      pairs.filter((pair) => !pair.isHard).map((pair) => [pair.isSame ? 'same' : 'different', pair.name, pair]),
    )('%s: %s', (_kind, name, pair) => {
      expect(isRightBy(algorithms.v3, pair)).toBe(!overruled.has(`${language}: ${name}`))
    })
  })

  test('the algorithm before makes the hashes that issues own: one other, and an issue would split', () => {
    const payloads = [javascript, react, node, python, jvm, golang, rubyPairs, phpPairs, csharp, rustPairs]
      .concat([nativePairs, cocoa, messages, security, fingerprints, rules])
      .flat()
      .flatMap(({ one, other, rules: ofProject }) => [algorithms.v2(one, ofProject), algorithms.v2(other, ofProject)])
    // Of the day when it was the newest, over the pairs that there were.
    expect(createHash('md5').update(payloads.join()).digest('hex')).toBe('b16342e9e84e2955ff3649b75ef5048d')
  })

  test('the account of a group is of the same group', () => {
    for (const { one, other, rules: ofProject } of table.flatMap(({ pairs }) => pairs)) {
      for (const payload of [one, other]) {
        const explained = explainGrouping(normalOf(payload), compileGrouping({ ...noRules, ...ofProject }))
        expect(explained.hash).toBe(hashOf(payload, ofProject))
      }
    }
  })

  afterAll(() => {
    const lines = figures.map(({ language, all, v1, v2, v3 }) => `| ${language} | ${all} | ${v1} | ${v2} | ${v3} |`)
    process.stdout.write(
      [
        'pairs of events decided rightly',
        '| Language | pairs | v1 | v2 | v3 |',
        '|---|---|---|---|---|',
        ...lines,
        '',
      ].join('\n'),
    )
  })
})
