import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { uploadBounds } from './limits.ts'
import { indexBundle, indexReleaseFile } from './read-upload.ts'
import { mappingsOf } from './test-support/vlq.ts'
import { bundlePrefix, zipOf, type ZipOptions } from './test-support/zip.ts'

// The test inspects the surroundings of its folder, and other tests write to the shared temporary folder at the same
// time.
const around = mkdtempSync(join(tmpdir(), 'mishap-upload-'))
const folder = join(around, 'files')
mkdirSync(folder)
afterAll(() => rmSync(around, { recursive: true }))

const recorded = fileURLToPath(new URL('../../../fixtures/recorded/cli/', import.meta.url))

function bundleOf(name: string): string {
  const chunk = readdirSync(join(recorded, name)).find((file) => file.startsWith('chunk-'))
  if (chunk === undefined) throw new Error(`${name} has no bundle`)
  return join(recorded, name, chunk)
}

async function readFile(path: string) {
  const blobs = new Map<BlobKey, Uint8Array>()
  const read = await indexBundle(path, (key, bytes) => Promise.resolve(void blobs.set(key, bytes)))
  return { read, blobs }
}

async function readBytes(bytes: Uint8Array) {
  const path = join(folder, 'bundle')
  writeFileSync(path, bytes)
  return readFile(path)
}

async function filesOf(manifest: unknown, files: Record<string, string> = {}, options: ZipOptions = {}) {
  const { read, blobs } = await readBytes(zipOf({ 'manifest.json': JSON.stringify(manifest), ...files }, options))
  if (!read.ok) throw new Error(read.refusal.reason)
  return { ...read.value, blobs }
}

/** A manifest of `count` files that the archive does not contain. */
function manifestOf(count: number): string {
  const file = { type: 'source', url: '~/a.js' }
  return JSON.stringify({ files: Object.fromEntries(Array.from({ length: count }, (_, index) => [index, file])) })
}

const debugId = '3b7230b3-1793-5cd9-b1ac-d17b19f08a88'
const map = JSON.stringify({ version: 3, sources: ['../src.js'], names: [], mappings: mappingsOf([[[0, 0, 0, 0]]]) })

describe('a recorded bundle', () => {
  test('of sentry-cli: script and map, by debug id and url', async () => {
    const { read, blobs } = await readFile(bundleOf('sm-upload'))
    expect(read).toMatchObject({
      ok: true,
      value: {
        release: 'shop@1.2.3',
        dist: '77',
        files: [
          { kind: 'minified_source', url: '~/app.min.js', debugId, sourceMapUrl: '~/app.min.js.map', problem: null },
          { kind: 'source_map', url: '~/app.min.js.map', debugId, sourceMapUrl: null, problem: null, size: 332 },
        ],
      },
    })
    const keys = read.ok ? read.value.files.map((file) => file.indexKey) : []
    expect(new Set(keys)).toEqual(new Set(blobs.keys()))
    expect(keys.every((key) => key !== null && /^index\/[0-9a-f]{40}$/.test(key))).toBe(true)
  })

  test('of sentry-cli, without debug ids: by url alone', async () => {
    const { read } = await readFile(bundleOf('sm-upload-nodebugid'))
    expect(read).toMatchObject({
      value: { files: [{ url: '~/static/orig.js', debugId: null, sourceMapUrl: '~/static/app.min.js.map' }] },
    })
  })

  test('of a bundler plugin: stored, with the header that goes before the comment', async () => {
    const { read } = await readFile(bundleOf('bundler-plugin-v11'))
    const id = '9c7714b3-b66f-4963-a66b-3faadbdb9811'
    expect(read).toMatchObject({
      value: {
        files: [
          { kind: 'minified_source', url: `~/${id}-0.js`, debugId: id, sourceMapUrl: `~/${id}-0.js.map` },
          { kind: 'source_map', url: `~/${id}-0.js.map`, debugId: id, problem: null },
        ],
      },
    })
  })

  test('comes to the same indexes when it is read again', async () => {
    const [one, other] = [await readFile(bundleOf('sm-upload')), await readFile(bundleOf('sm-upload'))]
    expect(one).toEqual(other)
  })
})

describe('a bundle', () => {
  test('need have no headers: the files tell their debug ids themselves', async () => {
    const { files } = await filesOf(
      { files: { a: { type: 'minified_source', url: '~/a.js' }, b: { type: 'source_map', url: '~/b.map' } } },
      { a: `x()\n//# debugId=${debugId}`, b: map.replace('{', `{"debug_id":"${debugId.toUpperCase()}",`) },
      { prefix: bundlePrefix },
    )
    expect(files.map((file) => file.debugId)).toEqual([debugId, debugId])
  })

  test('may name headers in any case, and files of other kinds', async () => {
    const headers = { 'Debug-ID': debugId.replaceAll('-', ''), SOURCEMAP: 'maps/a.js.map' }
    const { files } = await filesOf(
      {
        files: {
          a: { type: 'minified_source', url: '~/js/a.js', headers },
          b: { type: 'indexed_ram_bundle', url: '~/b' },
          c: { type: 'poem' },
          d: null,
        },
      },
      { a: 'x()' },
    )
    expect(files).toMatchObject([{ debugId, sourceMapUrl: '~/js/maps/a.js.map' }])
  })

  test('gives maps without text the sources that came with them', async () => {
    const described = { m: { type: 'source_map', url: '~/js/a.js.map' }, s: { type: 'source', url: '~/src.js' } }
    const { files, blobs } = await filesOf({ files: described }, { m: map, s: 'the source' })
    const alone = await filesOf({ files: { m: described.m } }, { m: map })
    expect(files[0]?.indexKey).not.toBe(alone.files[0]?.indexKey)
    const withText = blobs.get(files[0]?.indexKey ?? '')?.length ?? 0
    expect(withText).toBeGreaterThan(alone.blobs.get(alone.files[0]?.indexKey ?? '')?.length ?? Infinity)
  })

  test.each([';base64', ';charset=utf-8;base64', ''])(
    'may have its maps within its scripts (data:application/json%s)',
    async (how) => {
      const data = how === '' ? encodeURIComponent(map) : Buffer.from(map).toString('base64')
      const script = `x()\n//# sourceMappingURL=data:application/json${how},${data}`
      const { files, blobs } = await filesOf(
        { files: { a: { type: 'minified_source', url: '~/a.js' } } },
        { a: script },
      )
      expect(files).toMatchObject([{ sourceMapUrl: null, problem: null }])
      expect(blobs.has(files[0]?.mapIndexKey ?? '')).toBe(true)
    },
  )

  test('tells which of its files are no good, and why', async () => {
    const described = {
      a: { type: 'source_map', url: '~/a.map' },
      b: { type: 'source_map', url: '~/b.map' },
      c: { type: 'minified_source', url: '~/c.js' },
    }
    const script = 'x()\n//# sourceMappingURL=data:application/json;base64,AAAA'
    const { files } = await filesOf({ files: described }, { a: 'no map', c: script })
    expect(files.map(({ url, problem, indexKey }) => [url, problem, indexKey !== null])).toEqual([
      ['~/a.map', 'invalid_json', false],
      ['~/b.map', 'missing', false],
      ['~/c.js', 'invalid_json', true],
    ])
  })
})

describe('a file of an old release', () => {
  test.each([
    ['~/app.min.js', 'minified_source'],
    ['~/app.min.js.map', 'source_map'],
    ['~/src/app.ts', 'source'],
    ['https://shop.example/main.jsbundle?platform=ios', 'minified_source'],
  ])('%s is a %s', async (name, kind) => {
    const headers = [['Sourcemap', 'other.map']] as const
    const file = await indexReleaseFile({ name, headers, bytes: Buffer.from(map) }, () => Promise.resolve())
    expect(file).toMatchObject({ kind, url: name, problem: null })
    expect(file.sourceMapUrl?.endsWith('other.map') ?? false).toBe(kind === 'minified_source')
  })
})

describe('an upload that cannot be read', () => {
  test.each([
    ['nothing', new Uint8Array(0), 'not_a_zip'],
    ['noise', Buffer.alloc(5000, 'noise'), 'not_a_zip'],
    ['an archive without a manifest', zipOf({ a: 'b' }), 'no_manifest'],
    ['a manifest that is none', zipOf({ 'manifest.json': '[]' }), 'invalid_manifest'],
    ['a manifest without files', zipOf({ 'manifest.json': '{}' }), 'invalid_manifest'],
    [
      'a manifest that lies about its size',
      zipOf({ 'manifest.json': '{"files":{}}' }, { claimedSize: 5 }),
      'invalid_manifest',
    ],
    ['a manifest of a gigabyte', zipOf({ 'manifest.json': '{}' }, { claimedSize: 1e9 }), 'too_large'],
    [
      'a small manifest that describes more files than a bundle may hold',
      zipOf({ 'manifest.json': manifestOf(uploadBounds.files + 1) }),
      'too_many_files',
    ],
    ['more than a bundle may hold', zipOf({ 'manifest.json': '{}', a: '' }, { claimedSize: 2 ** 32 - 2 }), 'too_large'],
  ])('%s', async (_what, bytes, reason) => {
    expect((await readBytes(bytes)).read).toEqual({ ok: false, refusal: { reason } })
  })

  test.each(['../../../evil.js', '/etc/cron.d/evil', 'C:\\evil.js', '..\\..\\evil.js', '__proto__', 'a\0b'])(
    'reaches no file of the machine by calling one of its own %j',
    async (name) => {
      const manifest = `{"files":{${JSON.stringify(name)}:{"type":"source","url":${JSON.stringify(name)}}}}`
      const before = readdirSync(around).toSorted()
      const { read, blobs } = await readBytes(zipOf({ 'manifest.json': manifest, [name]: 'its own text' }))
      expect(read).toMatchObject({ ok: true, value: { files: [{ url: name, size: 12, problem: null }] } })
      for (const key of blobs.keys()) expect(key).toMatch(/^index\/[0-9a-f]{40}$/)
      expect(readdirSync(around).toSorted()).toEqual(before)
      expect(readdirSync(folder)).toEqual(['bundle'])
    },
  )

  test('is led nowhere by a symbolic link: its text is where it leads', async () => {
    const manifest = JSON.stringify({ files: { passwd: { type: 'source', url: '~/passwd' } } })
    const { read, blobs } = await readBytes(
      zipOf({ 'manifest.json': manifest, passwd: '/etc/passwd' }, { areLinks: true }),
    )
    expect(read).toMatchObject({ value: { files: [{ size: 11, problem: null }] } })
    expect(Buffer.concat([...blobs.values()]).toString('latin1')).not.toContain('root:')
  })

  test('is a file that unpacks to more than it says', async () => {
    const manifest = JSON.stringify({ files: { a: { type: 'minified_source', url: '~/a.js' } } })
    const archive = zipOf({ 'manifest.json': manifest, a: Buffer.alloc(3_000_000, 'x') })
    // The last file's size as declared by the directory.
    const at = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    archive.writeUInt32LE(10, at + 24)
    const { read } = await readBytes(archive)
    expect(read).toMatchObject({ value: { files: [{ problem: 'damaged', indexKey: null }] } })
  })

  test('never ends in an error, however an archive is broken', async () => {
    const whole = readFileSync(bundleOf('sm-upload'))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const broken = Buffer.from(isCut ? whole.subarray(0, at) : whole)
        if (!isCut) broken[at] = byte
        await readBytes(broken)
      }),
      { numRuns: 300 },
    )
  })
})
