import { fdatasync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

test('many passwords at once do not hold up what is written to the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-hashing-'))
  const file = openSync(join(folder, 'file'), 'w')
  const { hash, verify } = createHashing()
  let done = 0
  const tried = Array.from({ length: 8 }, () => hash('a long password').then(() => done++))
  await promisify(fdatasync)(file)
  // Without the queue, disk access would wait until some of them are done.
  expect(done).toBe(0)
  await Promise.all(tried)
  const stored = await hash('right horse')
  expect(await verify({ hash: stored, password: 'right horse' })).toBe(true)
  expect(await verify({ hash: stored, password: 'wrong horse' })).toBe(false)
  rmSync(folder, { recursive: true })
})
