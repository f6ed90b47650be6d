import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { GONE_AFTER_MS } from '#domain/node/nodes.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import { takeDatabase } from '#storage/catalogue/test-support/postgres.ts'
import { createLog } from '../log.ts'
import { parseSettings } from '../settings.ts'
import { holdSpool } from '../spool-lease.ts'
import { followSpools } from './follow-spools.ts'
import { joinNodes } from './join-nodes.ts'
import { lookForLiving } from './node-book.ts'

const MINUTE_MS = 60_000
const EVENTS = 20
const LEASE_MS = 4_000
const SOON = { timeout: 40_000, interval: 50 }
const far = [
  { name: 'be41d', aheadMs: -4 * MINUTE_MS },
  { name: 'a4ead', aheadMs: 4 * MINUTE_MS },
]
type Far = Awaited<ReturnType<typeof aFarNode>>

/** Starts a node with its own clock, and a non-empty spool. */
async function aFarNode({ name, aheadMs }: (typeof far)[number], url: string, project: ProjectId) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'mishap-far-'))
  const program = fileURLToPath(new URL('../test-support/far-node.ts', import.meta.url))
  const argv = [program, name, `${aheadMs}`, `${LEASE_MS}`, folder.path, url, `${project}`, `${EVENTS}`]
  const node = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Set<string>()
  let lines = 0
  createInterface(node.stdout).on('line', (line) => {
    lines++
    said.add(line)
  })
  const ended = once(node, 'exit')
  const kill = async () => {
    node.kill('SIGKILL')
    await ended
  }
  const end = async () => {
    await kill()
    await folder.remove()
  }
  return { name, said, lines: () => lines, kill, [Symbol.asyncDispose]: end }
}

/** A digesting node with a correct clock and a lease (`ours`), and two intake nodes with wrong clocks. */
async function someNodes(project: ProjectId) {
  await using failed = new AsyncDisposableStack()
  const database = await takeDatabase()
  failed.defer(() => database.giveBack())
  const catalogue = await openPostgresCatalogue({ url: database.url, connections: 4 })
  failed.defer(() => catalogue.close())
  const parsed = parseSettings({ NODE_ENV: 'test', MISHAP_SECRET: 's'.repeat(40) })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  const log = createLog({ logLevel: 'silent' })
  const { nodes, leases } = catalogue
  const ours = await holdSpool(leases, { spoolId: 'ours', holder: 'here', ttlMs: LEASE_MS })
  failed.defer(() => ours?.release())
  const roles = new Set(['digest'] as const)
  const here = await joinNodes(parsed.value, { roles, nodes, spool: undefined, isOffered: false, log })
  failed.defer(() => here.close())
  const others: Far[] = []
  for (const one of far) others.push(failed.use(await aFarNode(one, database.url, project)))
  await expect.poll(() => others.every(({ said }) => said.size > 0), SOON).toBe(true)
  const opened = failed.move()
  return { here, nodes, leases, others, log, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

async function accepted({ catalogue }: TestStores, project: ProjectId): Promise<number> {
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + 1e8))
  const own = totals.filter(({ projectId, outcome }) => projectId === project && outcome === 'accepted')
  return own.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('nodes whose clocks are four minutes wrong see and are seen, and what they take is digested', async () => {
  await using stores = await openTestStores()
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await stores.catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await using at = await someNodes(project.id)
  const { here, nodes, leases, log, others } = at
  await expect.poll(() => here.book.alive().length, SOON).toBe(3)
  await expect.poll(() => others.every(({ said }) => said.has('sees 3')), SOON).toBe(true)
  await expect.poll(async () => (await lookForLiving(nodes)).length, SOON).toBe(3)
  const pumpOf = (spool: Parameters<typeof stores.digest>[2]) => stores.digest(undefined, undefined, spool)
  const followed = followSpools({ ...here, leases, scratch: stores.folder, pumpOf, log })
  await expect.poll(() => accepted(stores, project.id), SOON).toBe(others.length * EVENTS)
  await expect.poll(() => here.backlog().records, SOON).toBe(0)
  await followed.close()
})

test('their leases are nobody else’s while they live, and somebody’s soon after they were killed', async () => {
  await using at = await someNodes(1 as ProjectId)
  const { here, nodes, leases, others } = at
  const take = ({ name }: Far) => leases.claim(`spool ${name}`, 'here', LEASE_MS)
  const [least] = others.map(({ lines }) => lines()).toSorted((a, b) => a - b)
  const livedOn = async () => {
    for (const one of others) expect(await take(one)).toBe(false)
    return Math.min(...others.map(({ lines }) => lines())) - (least ?? 0)
  }
  // They report what they see every 200 ms: this is one and a half times a lease.
  await expect.poll(livedOn, { timeout: 60_000, interval: 200 }).toBeGreaterThan((1.5 * LEASE_MS) / 200)
  for (const { said } of others) {
    expect([...said]).not.toContain('took ours')
    expect([...said]).not.toContain('lost its lease')
  }
  expect(here.book.alive()).toHaveLength(3)

  for (const { kill } of others) await kill()
  const killedAt = performance.now()
  for (const one of others) await expect.poll(() => take(one), { timeout: 1.5 * LEASE_MS, interval: 50 }).toBe(true)
  await expect.poll(() => here.book.alive().length, SOON).toBe(1)
  // Each had reported within three seconds before its end.
  expect(performance.now() - killedAt).toBeGreaterThan(GONE_AFTER_MS - 4_000)
  expect(here.book.lately()).toHaveLength(3)
  expect(await lookForLiving(nodes)).toHaveLength(1)
})
