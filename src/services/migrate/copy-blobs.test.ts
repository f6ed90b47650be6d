import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { openProgress } from '#main/migrate/progress.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { openTestBucket, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { copyBlobs } from './copy-blobs.ts'

let folder: string
let bucket: TestBucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-blobs-'))
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function contents(blobs: BlobStore) {
  const found: [string, string][] = []
  for await (const { key } of blobs.list(''))
    found.push([
      key,
      Buffer.from((await blobs.get(key)) ?? [])
        .toString()
        .slice(0, 20),
    ])
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

test('blobs go to a bucket once, with what changed since, and come back', async () => {
  const files = openFileBlobs(join(folder, 'files'))
  const s3 = openS3Blobs(bucket.settings)
  const progress = openProgress(join(folder, 'move.db'))
  const copy = async (source: BlobStore, target: BlobStore) => {
    let count = 0
    const onCopied = () => void count++
    const pass = progress.nextPass()
    const { signal } = new AbortController()
    expect(await copyBlobs({ source, target, copied: progress.blobs, pass, onCopied, signal })).toEqual([])
    return count
  }
  for (let n = 0; n < 12; n++) await files.put(`a/${n}`, Buffer.from(`content ${n}`))
  await files.put('large/one', Buffer.alloc(9 * 1024 * 1024, 'x'))
  expect(await copy(files, s3)).toBe(13)
  expect(await copy(files, s3)).toBe(0)
  await files.put('a/1', Buffer.from('changed content'))
  await files.put('b/new', Buffer.from('new'))
  await files.delete('a/2')
  expect(await copy(files, s3)).toBe(2)
  expect(await contents(s3)).toEqual(await contents(files))
  expect(progress.blobs.sums()).toMatchObject([
    { prefix: 'a', blobs: 11 },
    { prefix: 'b', blobs: 1, bytes: 3 },
    { prefix: 'large', blobs: 1, bytes: 9 * 1024 * 1024 },
  ])

  progress.begin({ store: 'blobs', from: 's3', to: 'files' })
  const back = openFileBlobs(join(folder, 'back'))
  await back.put('stale/one', Buffer.from('of an earlier time'))
  expect(await copy(s3, back)).toBe(13)
  expect(await contents(back)).toEqual(await contents(files))
  progress.close()
  s3.close()
})
