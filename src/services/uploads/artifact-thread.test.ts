import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { ArtifactThread } from './artifact-thread.ts'

test('an upload that takes too much memory is given up, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-thread-'))
  const crashes: string[] = []
  const thread = new ArtifactThread(openFileBlobs(folder), (why) => crashes.push(why), 48)
  const file = (name: string, script: string) =>
    thread.index({ kind: 'file', name, headers: [], bytes: Buffer.from(script) })
  // A tree of a million small nodes.
  expect(await file('~/huge.js', 'f(1);'.repeat(900_000))).toEqual({ ok: false, refusal: { reason: 'crashed' } })
  expect(crashes).toHaveLength(1)
  expect(await file('~/small.js', 'f(1)')).toMatchObject({ ok: true, value: { files: [{ problem: null }] } })
  await thread.close()
  await rm(folder, { recursive: true })
})
