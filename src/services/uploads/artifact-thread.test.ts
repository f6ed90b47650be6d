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
    index: (name: string, script: string) =>
      thread.index({ kind: 'file', name, headers: [], bytes: Buffer.from(script) }, script.length),
    [Symbol.asyncDispose]: async () => {
      await thread.close()
      await rm(folder, { recursive: true })
    },
  }
}

test.each<[string, Partial<ThreadBounds>]>([
  ['memory', { heapMb: 48 }],
  ['processor time for its size', { cpuMs: 1_500, cpuMsPerMb: 0 }],
])('an upload that takes too much %s is given up, and the next one is read', async (_, bounds) => {
  await using thread = await bench(bounds)
  // A tree of a million small nodes.
  expect(await thread.index('~/huge.js', 'f(1);'.repeat(900_000))).toEqual({
    ok: false,
    refusal: { reason: 'crashed' },
  })
  expect(thread.crashes).toHaveLength(1)
  expect(await thread.index('~/small.js', 'f(1)')).toMatchObject({ ok: true, value: { files: [{ problem: null }] } })
})
