import { expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGate } from '#ingest/gate.ts'
import { createRateLimiter } from '#ingest/rate-limiter.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'

const write = () => operatorGrant('project:write')

/** A gate and a limiter on a real catalogue, with a fixed clock. */
async function aFront() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-keys-'))
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const clock = { now: 1_000_000 }
  const gate = createGate(catalogue.keys, () => clock.now)
  const limiter = createRateLimiter(null, () => clock.now)
  const made = await catalogue.projects.create(write(), { name: 'web', platform: 'node' }, new Date())
  return {
    catalogue,
    ...made,
    /** Advances the clock by exactly five seconds. */
    later: () => (clock.now += 5_000),
    admits: async () => {
      const admitted = await gate.admit(made.key.publicKey, made.project.id)
      if (!admitted.ok) return admitted.refusal.reason
      return limiter.take(admitted.value, 'error', 1) === undefined ? 'admitted' : 'limited'
    },
    knows: () => gate.existing(made.project.id),
    [Symbol.asyncDispose]: async () => {
      await catalogue.close()
      await rm(folder, { recursive: true })
    },
  }
}

test('what is changed of a key holds for ingest within five seconds', async () => {
  await using front = await aFront()
  const { projects } = front.catalogue
  const { publicKey } = front.key
  expect(await front.admits()).toBe('admitted')
  await projects.updateKey(write(), publicKey, { rateLimit: { count: 1, windowSeconds: 3_600 } }, new Date())
  front.later()
  expect([await front.admits(), await front.admits()]).toEqual(['admitted', 'limited'])
  await projects.updateKey(write(), publicKey, { rateLimit: null }, new Date())
  front.later()
  expect(await front.admits()).toBe('admitted')
  await projects.updateKey(write(), publicKey, { enabled: false }, new Date())
  front.later()
  expect(await front.admits()).toBe('disabled_key')
  await projects.updateKey(write(), publicKey, { enabled: true }, new Date())
  front.later()
  expect(await front.admits()).toBe('admitted')
  await projects.removeKey(write(), publicKey, new Date())
  front.later()
  expect(await front.admits()).toBe('unknown_key')
})

test('a project that is removed is refused within five seconds', async () => {
  await using front = await aFront()
  expect([await front.admits(), await front.knows()]).toEqual(['admitted', front.project.id])
  await front.catalogue.projects.remove(operatorGrant('project:admin'), front.project.id, new Date())
  front.later()
  expect([await front.admits(), await front.knows()]).toEqual(['unknown_key', null])
})
