import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { openFileBlobs } from './files/files.ts'
import { openS3Blobs } from './s3/s3.ts'
import { openTestBucket, type TestBucket } from './test-support/test-bucket.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-blobs-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

async function fileBlobs() {
  const place = await aFolder()
  return { blobs: openFileBlobs(join(place.folder, 'blobs')) as BlobStore, ...place }
}

let bucket: Promise<TestBucket> | undefined
afterAll(async () => (await bucket)?.[Symbol.asyncDispose]())

/** One server for all tests, each with its own prefix. */
async function s3Blobs() {
  bucket ??= openTestBucket()
  const { settings } = await bucket
  const prefix = `${settings.prefix}/${randomUUID()}`
  // List in small pages, where the server supports that.
  const options = process.env['MISHAP_TEST_S3'] === undefined ? {} : { pageKeys: 2 }
  return { blobs: openS3Blobs({ ...settings, prefix }, options) as BlobStore, ...(await aFolder()) }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined) => (found === undefined ? undefined : new TextDecoder().decode(found))
async function listed(blobs: BlobStore, prefix: string) {
  const found: { key: string; size: number; writtenAt: Date }[] = []
  for await (const one of blobs.list(prefix)) found.push(one)
  return found
}
async function keys(blobs: BlobStore, prefix: string) {
  return (await listed(blobs, prefix)).map(({ key }) => key).toSorted()
}

describe.each([
  { name: 'files', open: fileBlobs },
  { name: 's3', open: s3Blobs },
])('the blob store on $name', ({ open }) => {
  test('gives back what was put, whole and in pieces', async () => {
    await using place = await open()
    const { blobs } = place
    await blobs.put('bundles/3f/3fa9', bytes('0123456789'))
    expect(text(await blobs.get('bundles/3f/3fa9'))).toBe('0123456789')
    expect(text(await blobs.get('bundles/3f/3fa9', { start: 2, end: 5 }))).toBe('234')
    expect(text(await blobs.get('bundles/3f/3fa9', { start: 8, end: 50 }))).toBe('89')
    expect(text(await blobs.get('bundles/3f/3fa9', { start: 50, end: 60 }))).toBe('')
    expect(text(await blobs.get('bundles/3f/3fa9', { start: 5, end: 2 }))).toBe('')
    expect(await blobs.size('bundles/3f/3fa9')).toBe(10)
  })

  test('takes a stream, and blobs without a byte', async () => {
    await using place = await open()
    const { blobs } = place
    const megabyte = new Uint8Array(1024 ** 2).fill(7)
    await blobs.put(
      'chunks/large',
      (async function* () {
        for (let piece = 0; piece < 20; piece++) yield megabyte
      })(),
    )
    expect(await blobs.size('chunks/large')).toBe(20 * 1024 ** 2)
    await blobs.put('chunks/empty', new Uint8Array())
    expect(await blobs.get('chunks/empty')).toEqual(new Uint8Array())
    expect(await blobs.size('chunks/empty')).toBe(0)
  })

  test('knows nothing of what was never put, and deletes it all the same', async () => {
    await using place = await open()
    const { blobs } = place
    expect(await blobs.get('nothing/here')).toBeUndefined()
    expect(await blobs.size('nothing/here')).toBeUndefined()
    await blobs.delete('nothing/here')
    expect(await keys(blobs, '')).toEqual([])
  })

  test('replaces a blob, and forgets one', async () => {
    await using place = await open()
    const { blobs } = place
    await blobs.put('a/b', bytes('first, and longer'))
    await blobs.put('a/b', bytes('second'))
    expect(text(await blobs.get('a/b'))).toBe('second')
    await blobs.delete('a/b')
    await blobs.delete('a/b')
    expect(await blobs.get('a/b')).toBeUndefined()
    expect(await keys(blobs, '')).toEqual([])
  })

  test('keeps the old blob when a stream breaks off, and nothing of the new one', async () => {
    await using place = await open()
    const { blobs } = place
    await blobs.put('a/kept', bytes('old'))
    async function* broken() {
      yield bytes('half of it')
      throw new Error('the client went away')
    }
    await expect(blobs.put('a/kept', broken())).rejects.toThrow('went away')
    await expect(blobs.put('a/new', broken())).rejects.toThrow('went away')
    expect(text(await blobs.get('a/kept'))).toBe('old')
    expect(await keys(blobs, '')).toEqual(['a/kept'])
  })

  test('takes the same blob from many at once', async () => {
    await using place = await open()
    const { blobs } = place
    await Promise.all(Array.from({ length: 30 }, () => blobs.put('chunks/same', bytes('same'))))
    expect(text(await blobs.get('chunks/same'))).toBe('same')
    expect(await keys(blobs, '')).toEqual(['chunks/same'])
  })

  test('lists the keys that begin so, with size and time', async () => {
    await using place = await open()
    const { blobs } = place
    const all = ['chunks/aa', 'chunks/ab', 'chunks-old/aa', 'indexes/3f/x', 'indexes/3f/y.z', 'lone']
    for (const key of all) await blobs.put(key, bytes(key))
    expect(await keys(blobs, '')).toEqual(all.toSorted())
    expect(await keys(blobs, 'chunks')).toEqual(['chunks-old/aa', 'chunks/aa', 'chunks/ab'])
    expect(await keys(blobs, 'chunks/')).toEqual(['chunks/aa', 'chunks/ab'])
    expect(await keys(blobs, 'chunks/a')).toEqual(['chunks/aa', 'chunks/ab'])
    expect(await keys(blobs, 'chunks/ab')).toEqual(['chunks/ab'])
    expect(await keys(blobs, 'indexes/3')).toEqual(['indexes/3f/x', 'indexes/3f/y.z'])
    expect(await keys(blobs, 'indexes/3f/y')).toEqual(['indexes/3f/y.z'])
    expect(await keys(blobs, 'nothing')).toEqual([])
    expect(await keys(blobs, 'nothing/at/all')).toEqual([])
    const [lone] = await listed(blobs, 'lone')
    expect(lone?.size).toBe(4)
    expect(Math.abs((lone?.writtenAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    'a/.',
    'a/...',
    'A',
    'a b',
    'a\\b',
    'a\0',
    'ä',
    'UNFINISHED/a',
    `a/${'x'.repeat(201)}`,
  ])('refuses %j as a key', async (key) => {
    await using place = await open()
    const { blobs } = place
    await expect(blobs.put(key, bytes('x'))).rejects.toThrow(TypeError)
    await expect(blobs.get(key)).rejects.toThrow(TypeError)
    await expect(blobs.size(key)).rejects.toThrow(TypeError)
    await expect(blobs.delete(key)).rejects.toThrow(TypeError)
    expect(await readdir(place.folder)).toEqual([])
  })

  test.each(['../', 'a/../', '/', 'A', '..//'])('refuses %j as the beginning of a key', async (prefix) => {
    await using place = await open()
    await expect(keys(place.blobs, prefix)).rejects.toThrow(TypeError)
  })
})

describe('blobs as files', () => {
  // For buckets, S3 itself guarantees this.
  test('shows readers the old blob or the new one, and never half of either', async () => {
    await using place = await fileBlobs()
    const { blobs } = place
    const versions = ['a', 'b', 'c'].map((letter) => letter.repeat(300_000))
    await blobs.put('one', bytes('a'.repeat(300_000)))
    let writing = true
    const write = async () => {
      for (let round = 0; round < 5; round++) for (const version of versions) await blobs.put('one', bytes(version))
      writing = false
    }
    const read = async () => {
      const seen = new Set<string | undefined>()
      while (writing) seen.add(text(await blobs.get('one')))
      return seen
    }
    const [, ...seen] = await Promise.all([write(), read(), read()])
    for (const found of seen.flatMap((set) => [...set])) expect(versions).toContain(found)
  })

  test('lie where their path says, whether they exist or not', async () => {
    await using place = await aFolder()
    const blobs = openFileBlobs(place.folder)
    expect(blobs.path('indexes/3f/x')).toBe(join(place.folder, 'indexes/3f/x'))
    expect(() => blobs.path('../x')).toThrow(TypeError)
  })

  test('are cleared of what a crash left, once it is a day old', async () => {
    await using place = await aFolder()
    await openFileBlobs(place.folder).put('a', bytes('a'))
    const unfinished = join(place.folder, 'UNFINISHED')
    for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half')
    await utimes(join(unfinished, 'old'), new Date(0), new Date(0))
    const reopened = openFileBlobs(place.folder)
    await reopened.put('b', bytes('b'))
    expect(await readdir(unfinished)).toEqual(['new'])
    expect(await keys(reopened, '')).toEqual(['a', 'b'])
  })
})
