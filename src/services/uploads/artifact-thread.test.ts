import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { ArtifactThread, type ThreadBounds } from './artifact-thread.ts'

async function bench(bounds: Partial<ThreadBounds>) {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-thread-'))
  const crashes: string[] = []
  const thread = new ArtifactThread(openFileBlobs(folder), (why) => crashes.push(why), bounds)
  return {
    crashes,
    index: (name: string, script: string, sentBytes: number) =>
      thread.index({ kind: 'file', name, headers: [], bytes: Buffer.from(script) }, sentBytes),
    [Symbol.asyncDispose]: async () => {
      await thread.close()
      await rm(folder, { recursive: true })
    },
  }
}

test.each<[string, Partial<ThreadBounds>, RegExp]>([
  ['memory', { heapMb: 48 }, /memory/],
  ['processor time for its size', { cpuMs: 50, cpuMsPerMb: 1_000 }, /processor time/],
])('an upload that takes too much %s is given up, and the next one is read', async (_, bounds, why) => {
  await using thread = await bench(bounds)
  // A tree of a million small nodes with a declared size of zero; then a tiny one with a large declared size.
  expect(await thread.index('~/huge.js', 'f(1);'.repeat(900_000), 0)).toEqual({
    ok: false,
    refusal: { reason: 'crashed' },
  })
  expect(thread.crashes).toEqual([expect.stringMatching(why)])
  const next = await thread.index('~/small.js', 'f(1)', 100 * 1024 ** 2)
  expect(next).toMatchObject({ ok: true, value: { files: [{ problem: null }] } })
})
