import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FlattenMap, originalPositionFor, TraceMap, type SectionedSourceMap } from '@jridgewell/trace-mapping'
import { build } from 'esbuild'
import fc from 'fast-check'
import { build as viteBuild } from 'vite'
import { describe, expect, test } from 'vitest'
import { ByteLru } from '../source-index/byte-lru.ts'
import { IndexFile } from '../source-index/index-file.ts'
import { SourceMapIndex } from '../source-index/source-map-index.ts'
import { indexSourceMap } from './index-source-map.ts'
import { Mappings } from './mappings.ts'
import { mappingsOf, vlq, type Segment } from './test-support/vlq.ts'

async function indexOf(
  map: unknown,
  readSource?: (name: string) => Promise<string | undefined>,
): Promise<SourceMapIndex> {
  const bytes = Buffer.from(typeof map === 'string' ? map : JSON.stringify(map))
  const indexed = await indexSourceMap(bytes, readSource)
  if (!indexed.ok) throw new Error(indexed.refusal.reason)
  const { index } = indexed.value
  const file = IndexFile.open((start, end) => index.subarray(start, end), new ByteLru(1e6))
  if (file === undefined) throw new Error('there are bytes')
  return new SourceMapIndex(file)
}

async function refusalOf(map: unknown): Promise<string> {
  const indexed = await indexSourceMap(Buffer.from(typeof map === 'string' ? map : JSON.stringify(map)))
  return indexed.ok ? 'none' : indexed.refusal.reason
}

/** In the library's format, for comparison. */
function found(index: SourceMapIndex, line: number, column: number) {
  const mapping = index.find(line, column)
  if (mapping === undefined) return { source: null, line: null, column: null, name: null }
  const { source, sourceLine, sourceColumn, name } = mapping
  return { source: source.name, line: sourceLine + 1, column: sourceColumn, name: name ?? null }
}

function expectSame(
  index: SourceMapIndex,
  traced: TraceMap,
  places: Iterable<readonly [line: number, column: number]>,
) {
  for (const [line, column] of places) {
    const place = `${line}:${column}`
    expect([place, found(index, line, column)]).toEqual([
      place,
      originalPositionFor(traced, { line: line + 1, column }),
    ])
  }
}

const aMap = {
  version: 3,
  sources: ['a.ts'],
  names: ['answer'],
  mappings: mappingsOf([
    [
      [0, 0, 0, 0],
      [9, 0, 2, 4, 0],
    ],
  ]),
}

/** A line of segments at distinct columns. */
const aLine = fc
  .uniqueArray(
    fc.tuple(fc.nat(5000), fc.integer({ min: -1, max: 4 }), fc.nat(3000), fc.nat(200), fc.integer({ min: -1, max: 6 })),
    { selector: ([column]) => column, maxLength: 300 },
  )
  .map((segments) =>
    segments
      .toSorted((a, b) => a[0] - b[0])
      .map(([column, source, line, sourceColumn, name]): Segment => {
        if (source === -1) return [column]
        return name === -1 ? [column, source, line, sourceColumn] : [column, source, line, sourceColumn, name]
      }),
  )

describe('the index of a source map', () => {
  test('finds what the reference library finds, in any map', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aLine, { minLength: 1, maxLength: 12 }), async (lines) => {
        const map = {
          version: 3 as const,
          sources: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'],
          names: ['f', 'g', 'h', 'i', 'j', 'k', 'l'],
          mappings: mappingsOf([...lines, [[0, 0, 0, 0]]]),
        }
        const columns = [0, 1, 17, 400, 2500, 4999, 5000, 6000]
        const places = lines.flatMap((segments, line) => [
          ...segments.map(([column]) => [line, column] as const),
          ...columns.map((column) => [line, column] as const),
        ])
        expectSame(await indexOf(map), new TraceMap(map), places)
      }),
      { numRuns: 80 },
    )
  })

  test('takes a line whose segments are in no order', async () => {
    const map = { ...aMap, mappings: `${vlq(9, 0, 2, 4, 0)},${vlq(-9, 0, -2, -4)};` }
    const index = await indexOf(map)
    expect(found(index, 0, 3)).toEqual({ source: 'a.ts', line: 1, column: 0, name: null })
    expect(found(index, 0, 12)).toEqual({ source: 'a.ts', line: 3, column: 4, name: 'answer' })
  })

  test('is one of all its sections', async () => {
    const section = (line: number, column: number, source: string) => ({
      offset: { line, column },
      map: {
        ...aMap,
        version: 3 as const,
        sources: [source],
        mappings: mappingsOf([
          [
            [0, 0, 0, 0],
            [7, 0, 1, 1, 0],
          ],
          [[2, 0, 5, 5]],
        ]),
      },
    })
    const map: SectionedSourceMap = {
      version: 3,
      sections: [section(0, 0, 'a.ts'), section(1, 30, 'b.ts'), section(6, 2, 'c.ts')],
    }
    const places = [0, 1, 2, 6, 7].flatMap((line) => [0, 2, 8, 9, 31, 40].map((column) => [line, column] as const))
    expectSame(await indexOf(map), new FlattenMap(map), places)
  })

  test('takes sections within sections, as some bundlers write them', async () => {
    const inner = { version: 3, sections: [{ offset: { line: 1, column: 5 }, map: aMap }] }
    const map = { version: 3, sections: [{ offset: { line: 10, column: 0 }, map: inner }] }
    expect(found(await indexOf(map), 11, 14)).toMatchObject({ source: 'a.ts', line: 3, name: 'answer' })
  })

  test('puts the source root before the sources, but not before addresses', async () => {
    const map = {
      ...aMap,
      sourceRoot: 'https://cdn.example/src',
      sources: ['a.ts', 'webpack:///b.ts'],
      mappings: mappingsOf([
        [
          [0, 0, 0, 0],
          [5, 1, 0, 0],
        ],
      ]),
    }
    const index = await indexOf(map)
    expect(found(index, 0, 0).source).toBe('https://cdn.example/src/a.ts')
    expect(found(index, 0, 5).source).toBe('webpack:///b.ts')
  })

  test('knows what the map calls nobody’s own code', async () => {
    const sources = ['a.ts', 'b.ts']
    const mappings = mappingsOf([
      [
        [0, 0, 0, 0],
        [5, 1, 0, 0],
      ],
    ])
    for (const list of [{ ignoreList: [1] }, { x_google_ignoreList: [1] }]) {
      const index = await indexOf({ ...aMap, ...list, sources, mappings })
      expect([index.find(0, 0)?.source.isIgnored, index.find(0, 5)?.source.isIgnored]).toEqual([false, true])
    }
  })

  test('fills in the text of sources from the upload, where the map has none', async () => {
    const map = {
      ...aMap,
      sources: ['a.ts', 'b.ts'],
      sourcesContent: [null, 'own'],
      mappings: mappingsOf([
        [
          [0, 0, 0, 0],
          [5, 1, 0, 0],
        ],
      ]),
    }
    const index = await indexOf(map, (name) => Promise.resolve(`text of ${name}`))
    const textOf = (column: number) => index.lines.part(index.find(0, column)?.source.firstLine ?? -1, 0, 99)?.text
    expect([textOf(0), textOf(5)]).toEqual(['text of a.ts', 'own'])
  })

  test.each([
    ['a byte order mark', `\uFEFF${JSON.stringify(aMap)}`],
    ['the line against running it', `)]}'\n${JSON.stringify(aMap)}`],
    ['both', `\uFEFF)]}',\n${JSON.stringify(aMap)}`],
  ])('does not mind %s before it', async (_what, map) => {
    expect(found(await indexOf(map), 0, 9).name).toBe('answer')
  })
})

describe('a map of a real bundler', () => {
  const sources = {
    'basket.ts': `export class Basket {
  #items: string[] = []
  add(item: string) { this.#items.push(item); return this }
  total = (prices: Map<string, number>) => this.#items.map((name) => priceOf(prices, name))
}
function priceOf(prices: Map<string, number>, name: string) {
  const price = prices.get(name)
  if (price === undefined) throw new TypeError(\`no price: \${name} 𝒳\`)
  return price
}
`,
    'main.ts': `import { Basket } from './basket.ts'
export async function checkOut(names: string[]) {
  const basket = new Basket()
  for (const name of names) basket.add(name)
  return basket.total(new Map())
}
console.log(await checkOut(['tea']))
`,
  }

  /** Every position in the script. */
  function* placesOf(script: string): Generator<readonly [number, number]> {
    for (const [line, text] of script.split('\n').entries())
      for (let column = 0; column <= text.length; column++) yield [line, column]
  }

  test.each(['esbuild', 'vite'])('%s: finds what the reference library finds, at every place', async (bundler) => {
    const folder = mkdtempSync(join(tmpdir(), 'mishap-maps-'))
    try {
      for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
      const entry = join(folder, 'main.ts')
      if (bundler === 'esbuild') {
        await build({
          entryPoints: [entry],
          bundle: true,
          minify: true,
          sourcemap: true,
          format: 'esm',
          outfile: join(folder, 'dist/main.js'),
        })
      } else {
        const lib = { entry, formats: ['es' as const], fileName: () => 'main.js' }
        await viteBuild({
          root: folder,
          configFile: false,
          logLevel: 'silent',
          build: { lib, sourcemap: true, minify: true, outDir: 'dist' },
        })
      }
      const map = readFileSync(join(folder, 'dist/main.js.map'), 'utf8')
      const places = [...placesOf(readFileSync(join(folder, 'dist/main.js'), 'utf8'))]
      expect(places.length).toBeGreaterThan(200)
      expectSame(await indexOf(map), new TraceMap(map), places)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('a map that is no good', () => {
  test.each([
    ['', 'invalid_json'],
    ['{"version":3,', 'invalid_json'],
    ['[]', 'not_a_source_map'],
    ['null', 'not_a_source_map'],
    ['[['.repeat(500_000), 'invalid_json'],
    [{ version: 3 }, 'not_a_source_map'],
    [{ ...aMap, version: 2 }, 'unsupported_version'],
    [{ ...aMap, mappings: '' }, 'no_mappings'],
    [{ ...aMap, mappings: ';;;;' }, 'no_mappings'],
    [{ ...aMap, sources: [] }, 'no_mappings'],
    [{ ...aMap, mappings: 'AAAA,ß' }, 'invalid_mappings'],
    [{ ...aMap, mappings: 'gggggggggggggg' }, 'invalid_mappings'],
    [{ ...aMap, mappings: 'g' }, 'invalid_mappings'],
    [{ ...aMap, mappings: 'AA' }, 'invalid_mappings'],
    [{ version: 3, sections: [{ offset: { line: -1, column: 0 }, map: aMap }] }, 'invalid_mappings'],
    [{ version: 3, sections: [{ offset: { line: 0, column: 1e308 }, map: aMap }] }, 'invalid_mappings'],
    [{ version: 3, sections: [{ offset: { line: 0, column: 0 }, url: 'other.map' }, null, 7] }, 'no_mappings'],
  ])('says why: %j', async (map, reason) => {
    expect(await refusalOf(map)).toBe(reason)
  })

  test('is not followed down endless sections', async () => {
    let map: unknown = aMap
    for (let depth = 0; depth < 20; depth++) map = { version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] }
    expect(await refusalOf(map)).toBe('too_large')
  })

  test('is not read where it has more sections than a bundle has modules', async () => {
    expect(await refusalOf({ version: 3, sections: Array(100_001).fill(0) })).toBe('too_large')
  })

  test('of very many sections is moved a few times only while it grows', () => {
    const mappings = new Mappings()
    const places = new Set<Int32Array>()
    for (let line = 0; line < 10_000; line++) {
      mappings.reserve(1)
      mappings.add(line, 0, 0, 0, 0, 0)
      places.add(mappings.lines)
    }
    expect(places.size).toBeLessThan(20)
  })

  test('loses only the mappings that point nowhere', async () => {
    const mappings = [
      vlq(-5, 0, 0, 0),
      vlq(5, 0, 0, 0),
      vlq(3, 9, 0, 0),
      vlq(3, -9, 0, 0),
      vlq(2, 0, -7, 0),
      vlq(2 ** 29),
      vlq(2 ** 29),
    ]
    const index = await indexOf({ ...aMap, mappings: mappings.join(',') })
    expect([0, 3, 6, 8].map((column) => found(index, 0, column).source)).toEqual(['a.ts', null, 'a.ts', null])
  })

  test('never throws, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string(), async (json, mappings) => {
        await indexSourceMap(Buffer.from(json))
        await indexSourceMap(Buffer.from(JSON.stringify({ ...aMap, mappings })))
        await indexSourceMap(Buffer.from(JSON.stringify({ ...aMap, sources: JSON.parse(json) as unknown })))
      }),
      { numRuns: 200 },
    )
  })
})
