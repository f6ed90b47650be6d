import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { indexProguard } from '#digest/artifacts/index-proguard.ts'
import { indexScript } from '#digest/artifacts/index-script.ts'
import { indexSourceMap } from '#digest/artifacts/index-source-map.ts'
import { indexBundle } from '#digest/artifacts/read-upload.ts'
import { readNative } from '#digest/artifacts/symbols-module.ts'
import { zipOf } from '#digest/artifacts/test-support/zip.ts'
import { ByteLru } from '#digest/source-index/byte-lru.ts'
import { DamagedIndex, IndexFile } from '#digest/source-index/index-file.ts'
import { SourceMapIndex } from '#digest/source-index/source-map-index.ts'
import type { Target } from './fuzz.ts'

const symbols = new URL('../../fixtures/symbols/', import.meta.url)
const nativeFiles = ['till-cpp.debug.br', 'till.pdb.br', 'till.macho.br', 'till.wasm.br'].map((name) =>
  brotliDecompressSync(readFileSync(new URL(name, symbols))),
)

const map = {
  version: 3,
  file: 'a.js',
  sources: ['src/a.ts', 'src/b.ts'],
  sourcesContent: ['export function pay() { throw new Error("no") }', null],
  names: ['pay', 'cart'],
  mappings: 'AAAA,SAASA;AACA,KAAKC;EACD,QCAJ',
  debugId: '0af76519-16cd-43dd-8448-eb211c80319c',
}
const sections = { version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] }
const manifest = {
  files: {
    'a.js': { type: 'minified_source', url: '~/a.js', headers: { sourcemap: 'a.js.map' } },
    'a.js.map': { type: 'source_map', url: '~/a.js.map' },
  },
}
const archive = (isStored: boolean) =>
  zipOf(
    { 'manifest.json': JSON.stringify(manifest), 'a.js': 'function a(){}', 'a.js.map': JSON.stringify(map) },
    { isStored },
  )

const folder = mkdtempSync(join(tmpdir(), 'mishap-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Looks up an index's content; a corrupt index must say so. */
function lookUp(index: Uint8Array): void {
  const file = IndexFile.open((start, end) => index.subarray(start, end), new ByteLru(1_000_000))
  if (file === undefined) return
  try {
    new SourceMapIndex(file).find(0, 10)
  } catch (fault) {
    if (!(fault instanceof DamagedIndex)) throw fault
  }
}

export const artifactTargets: readonly Target[] = [
  {
    name: 'source-map',
    seeds: [map, sections].map((one) => Buffer.from(JSON.stringify(one))),
    words: ['null', ';', ',', 'A', 'gggggggggggB', '////', '"sections":', '"offset":', '-1', '1e99', '[]', '{}'],
    read: async (bytes) => {
      const indexed = await indexSourceMap(bytes)
      if (indexed.ok) lookUp(indexed.value.index)
    },
  },
  {
    name: 'script',
    seeds: [
      Buffer.from('class A{get b(){return here}}var f=async()=>{await here}\n//# sourceMappingURL=a.js.map\n'),
      Buffer.from('/* `${a}` */ const x = `${(() => 1)()}`; label: for(;;){} /re[/]/g'),
    ],
    words: ['{', '}', '(', '=>', '`${', '/*', '//# debugId=', 'function ', 'class ', '\u2028'],
    read: indexScript,
  },
  {
    name: 'proguard',
    seeds: [readFileSync(new URL('mapping.txt', symbols)).subarray(0, 20_000)],
    words: [' -> ', ':', '\n', '    ', '1:1:void a():1:1', '{"id":"sourceFile","fileName":"A.kt"}', '#'],
    read: indexProguard,
  },
  { name: 'debug-file', seeds: nativeFiles, words: ['\0\0\0\0', '\x7fELF', 'MODULE Linux x86_64 '], read: readNative },
  {
    name: 'archive',
    seeds: [archive(true), archive(false)],
    words: ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', '../../', 'manifest.json', '\0\0'],
    read: async (bytes) => {
      const path = join(folder, 'archive')
      writeFileSync(path, bytes)
      await indexBundle(path, () => Promise.resolve())
    },
  },
]
