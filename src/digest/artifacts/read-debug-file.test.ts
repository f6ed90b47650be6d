import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DamagedIndex, IndexFile } from '../source-index/index-file.ts'
import { ByteLru } from '../source-index/byte-lru.ts'
import { NativeIndex } from '../debug-index/native-index.ts'
import { ProguardIndex } from '../debug-index/proguard-index.ts'
import { indexSymCache } from '../debug-index/sym-cache.ts'
import { debugFileOf } from '../symbolicate/test-support/crashes.ts'
import { indexProguard } from './index-proguard.ts'
import { readNative } from './symbols-module.ts'

const root = new URL('../../../', import.meta.url)
const mapping = readFileSync(new URL('fixtures/symbols/mapping.txt', root))

function opened(index: Uint8Array): IndexFile {
  const file = IndexFile.open((start, end) => index.subarray(start, end), new ByteLru(1_000_000))
  if (file === undefined) throw new Error('The index is there.')
  return file
}

function cacheOf(bytes: Uint8Array): Uint8Array {
  const read = readNative(bytes)
  const cache = read.ok ? read.value[0]?.cache : undefined
  if (cache?.ok !== true) throw new Error('The file can be read.')
  return Uint8Array.from(cache.value)
}

/** Damage by a disk, a network or an attacker: changed bytes, or a truncated end. */
function spoilt(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
  return fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 40 }), fc.option(fc.nat(bytes.length)))
    .map(([changes, end]) => {
      const copy = Uint8Array.from(bytes)
      for (const [at, byte] of changes) copy[at] = byte
      return end === null ? copy : copy.subarray(0, end)
    })
}

const BREAKPAD = `MODULE Linux x86_64 6C7E1C388415E6BB17B0ED7DAA55A1530 till
INFO CODE_ID 381C7E6C1584BBE617B0ED7DAA55A153596C8AFA
FILE 0 /app/till.cpp
INLINE_ORIGIN 0 shop::check
FUNC 1290 40 0 shop::Basket::pay
INLINE 0 35 0 0 1290 10
1290 10 31 0
12a0 30 36 0
PUBLIC 2000 0 _start
`

describe('debug files of other kinds than ELF', () => {
  test.each(['wasm', 'pdb', 'macho'])('%s tells functions, lines and inlined functions', (kind) => {
    const bytes = brotliDecompressSync(readFileSync(new URL(`fixtures/symbols/till.${kind}.br`, root)))
    const native = new NativeIndex(opened(indexSymCache(cacheOf(bytes)) ?? new Uint8Array(0)))
    // Only each linker's own tools know where it placed them.
    const all = Array.from({ length: 0x4000 }, (_, address) => native.find(address))
    const inlined = all.find(([first]) => first?.function.includes('check') === true && first.path !== undefined)
    expect(inlined?.map(({ function: name, path, line }) => [name.replace(/\(.*/, ''), path, line])).toEqual([
      [expect.stringMatching(/^(?:tillcore::)?check$/), '/app/tillcore.rs', expect.any(Number)],
      [expect.stringMatching(/^(?:tillcore::)?pay$/), '/app/tillcore.rs', 21],
    ])
  })

  test('Breakpad symbols tell functions, lines and inlined functions', () => {
    const read = readNative(Buffer.from(BREAKPAD))
    expect(read).toMatchObject({
      ok: true,
      value: [{ debugId: '6c7e1c38-8415-e6bb-17b0-ed7daa55a153', hasLines: true }],
    })
    const index = indexSymCache(cacheOf(Buffer.from(BREAKPAD))) ?? new Uint8Array(0)
    const native = new NativeIndex(opened(index))
    expect(native.find(0x1294)).toMatchObject([
      { function: 'shop::check', path: '/app/till.cpp', line: 31 },
      { function: 'shop::Basket::pay', path: '/app/till.cpp', line: 35 },
    ])
    expect(native.find(0x12b0)).toMatchObject([{ function: 'shop::Basket::pay', line: 36 }])
    expect(native.find(0x2004)).toMatchObject([{ function: '_start' }])
    expect(native.find(0x10)).toEqual([])
    expect(native.find(-1)).toEqual([])
    expect(native.find(2 ** 40)).toEqual([])
  })
})

describe('a debug file that is spoilt', () => {
  test.each(['cpp', 'rs'] as const)('is read or refused, and neither throws nor hangs: ELF of %s', (program) => {
    fc.assert(
      fc.property(spoilt(debugFileOf(program)), (bytes) => {
        const read = readNative(bytes)
        for (const object of read.ok ? read.value : []) {
          const index = object.cache.ok ? indexSymCache(object.cache.value) : undefined
          if (index !== undefined) new NativeIndex(opened(index)).find(0x1300)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('is read or refused: Breakpad', () => {
    fc.assert(fc.property(spoilt(Buffer.from(BREAKPAD)), (bytes) => void readNative(bytes)))
  })

  test('is read or refused: a mapping', () => {
    fc.assert(
      fc.property(spoilt(mapping), fc.constantFrom('a.a', 'a.b', 'a.e', 'none'), (bytes, name) => {
        const index = indexProguard(bytes)
        if (!index.ok) return
        const read = new ProguardIndex(opened(index.value))
        read.classOf(name)
        read.sourceFileOf('com.shop.Basket')
      }),
    )
  })

  test('and so is an index that the disk has spoilt', () => {
    const native = indexSymCache(cacheOf(debugFileOf('cpp'))) ?? new Uint8Array(0)
    const proguard = indexProguard(mapping)
    const indexes = [native, proguard.ok ? proguard.value : native]
    for (const index of indexes)
      fc.assert(
        fc.property(spoilt(index), fc.nat(0x3000), (bytes, address) => {
          try {
            const file = opened(bytes)
            new NativeIndex(file).find(address)
            new ProguardIndex(file).classOf('a.a')
            new ProguardIndex(file).sourceFileOf('com.shop.Basket')
          } catch (fault) {
            if (!(fault instanceof DamagedIndex)) throw fault
          }
        }),
        { numRuns: 1000 },
      )
  })
})

test('symbols.wasm was built from the sources that are here', () => {
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(path, root)))
      .digest('hex')
  const noted = readFileSync(new URL('tools/symbols-wasm/built-from.txt', root), 'utf8')
  const sources = ['Cargo.toml', 'Cargo.lock', 'build.sh', 'src/lib.rs'].map((name) => `tools/symbols-wasm/${name}`)
  const files = [...sources, 'src/digest/artifacts/symbols.wasm']
  expect(noted).toBe(files.map((path) => `${hash(path)}  ${path}\n`).join(''))
})
