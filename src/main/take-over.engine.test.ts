import { cpSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { takeOverSpool } from './take-over.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2_000 } as const

/** Live stores, and the folder of a lost node with this many records in its spool. */
async function aDeadNode(records: number) {
  const stores = await openTestStores()
  const folder = await mkdtemp(join(tmpdir(), 'mishap-node-'))
  const { project } = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'web', platform: 'node' },
    new Date(),
  )
  const { spool } = await openSpool({ folder: dataPaths(folder).spool, settings })
  for (let at = 0; at < records; at++) await spool.append(anEnvelope(project.id, idOf(at), `error ${at}`))
  await spool.close()
  return {
    stores,
    folder,
    id: spool.id,
    project: project.id,
    takeOver: (from = folder, signal = new AbortController().signal) =>
      takeOverSpool(from, {
        dataFolder: stores.folder,
        settings,
        leases: stores.catalogue.leases,
        pumpOf: (left) => stores.digest(undefined, undefined, left),
        signal,
      }),
    [Symbol.asyncDispose]: async () => {
      await stores[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const idOf = (at: number) => String(at).padStart(32, '0')

async function accepted({ catalogue }: TestStores, project: ProjectId): Promise<number> {
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + 1e8))
  const own = totals.filter(({ projectId, outcome }) => projectId === project && outcome === 'accepted')
  return own.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('what a dead node has left is digested once, however often its volume is taken over', async () => {
  await using node = await aDeadNode(40)
  const copy = `${node.folder}/copy`
  cpSync(dataPaths(node.folder).spool, dataPaths(copy).spool, { recursive: true })

  expect(await node.takeOver()).toEqual({ ok: true, value: { records: 40, cutBytes: 0 } })
  expect(await accepted(node.stores, node.project)).toBe(40)
  expect(await node.takeOver()).toEqual({ ok: true, value: { records: 0, cutBytes: 0 } })
  // The earlier state: of a node that died after the commit and before deleting.
  expect(await node.takeOver(copy)).toEqual({ ok: true, value: { records: 0, cutBytes: 0 } })
  expect(await accepted(node.stores, node.project)).toBe(40)
})

test('one that was stopped in the middle goes on where it was', async () => {
  await using node = await aDeadNode(200)
  const stopping = new AbortController()
  const first = node.takeOver(node.folder, stopping.signal)
  await expect.poll(() => accepted(node.stores, node.project), { timeout: 60_000, interval: 1 }).toBeGreaterThan(0)
  stopping.abort()
  await first
  expect(await node.takeOver()).toMatchObject({ ok: true })
  expect(await accepted(node.stores, node.project)).toBe(200)
})

test('nothing is taken from a node that lives, from another installation, or from no node at all', async () => {
  await using node = await aDeadNode(1)
  const reason = async (folder?: string) => {
    const taken = await node.takeOver(folder)
    return taken.ok ? 'taken' : taken.refusal.reason
  }
  expect(await reason(node.stores.folder)).toBe('folder_in_use')
  expect(await reason(join(node.folder, 'nothing'))).toBe('no_spool')

  const { leases } = node.stores.catalogue
  await leases.claim(`spool ${node.id}`, 'owner', 60_000)
  expect(await reason()).toBe('held')
  await leases.release(`spool ${node.id}`, 'owner')

  writeFileSync(dataPaths(node.folder).catalogue, '')
  expect(await reason()).toBe('own_catalogue')
  expect(await accepted(node.stores, node.project)).toBe(0)
})
