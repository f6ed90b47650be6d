import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteLru } from './byte-lru.ts'
import { IndexFile, writeIndexFile } from './index-file.ts'
import { Lines, LinesWriter } from './lines.ts'

function linesOf(texts: readonly string[]) {
  const writer = new LinesWriter()
  const places = texts.map((text) => writer.add(text))
  const { table, blocks } = writer.finish()
  const bytes = writeIndexFile({ kind: 'text', tables: { lines: table }, pieces: { lines: blocks } })
  const file = IndexFile.open((start, end) => bytes.subarray(start, end), new ByteLru(1e6))
  if (file === undefined) throw new Error('there are bytes')
  return { lines: new Lines(file), places }
}

const longLine = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40_000 }))
  .map(([unit, times]) =>
    (unit.replaceAll(/[\n\r\u2028\u2029]/g, '') + 'x').repeat(times).slice(0, 50_000).toWellFormed(),
  )

describe('text in an index', () => {
  test('is read back, any part of any line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof({ weight: 4, arbitrary: fc.string() }, longLine), { minLength: 1, maxLength: 20 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.nat(60_000),
        fc.nat(300),
        (texts, from, length) => {
          const clean = texts.map((text) => [...text.map((line) => line.replaceAll(/[\n\r\u2028\u2029]/g, '')), 'end'])
          const { lines, places } = linesOf(clean.map((text) => text.join('\n')))
          for (const [at, text] of clean.entries()) {
            const { firstLine, lineCount } = places[at] ?? { firstLine: -1, lineCount: -1 }
            expect(lineCount).toBe(text.length)
            for (const [number, line] of text.entries()) {
              const cut = lines.part(firstLine + number, from, from + length)
              expect(cut).toEqual({ text: line.slice(from, from + length), isCut: line.length > from + length })
            }
          }
          expect(lines.part(lines.count, 0, 10)).toBeUndefined()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('has lines as engines count them, and none after the last line break', () => {
    const { places, lines } = linesOf(['a\r\nb\rc\u2028d\n', ''])
    expect(places).toEqual([
      { firstLine: 0, lineCount: 4 },
      { firstLine: 4, lineCount: 1 },
    ])
    expect([0, 1, 2, 3, 4].map((line) => lines.part(line, 0, 9)?.text)).toEqual(['a', 'b', 'c', 'd', ''])
  })
})

describe('what is kept of indexes', () => {
  test('stays within its bound, and what was used last stays', () => {
    const kept = new ByteLru(1000)
    const take = (key: string) =>
      kept.take(
        key,
        () => ({ key }),
        () => 198,
      )
    for (const key of ['a', 'b', 'c', 'd', 'e']) take(key)
    take('a')
    take('f')
    expect(kept.bytes).toBeLessThanOrEqual(1000)
    const made: string[] = []
    for (const key of ['a', 'b'])
      kept.take(
        key,
        () => (made.push(key), { key }),
        () => 1,
      )
    expect(made).toEqual(['b'])
  })

  test('has no room for what is larger than all of it', () => {
    const kept = new ByteLru(100)
    kept.take(
      'a',
      () => ({}),
      () => 10,
    )
    kept.take(
      'large',
      () => ({}),
      () => 101,
    )
    expect(kept.bytes).toBe(12)
  })
})
