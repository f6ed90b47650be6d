/**
 * An intake node on a machine with a wrong clock. It fills its spool, holds a lease under its name, tries to get one
 * that another node holds (`ours`), and reports what it sees.
 * @param argv its name, how far its clock is ahead and how long its lease lasts in ms, its folder, the address of the
 *   database, the project, and how many events
 */
import { setTimeout as delay } from 'node:timers/promises'
import { dataPaths } from '#domain/data-paths.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { createLog } from '../log.ts'
import { joinNodes } from '../nodes/join-nodes.ts'
import { parseSettings } from '../settings.ts'
import { holdSpool } from '../spool-lease.ts'
import { anEnvelope } from './envelopes.ts'
import { setClock } from './far-clock.ts'

const [name = '', aheadMs = '', leaseMs = '', folder = '', url = '', project = '', events = ''] = process.argv.slice(2)
setClock(Number(aheadMs))
const say = (line: string) => void process.stdout.write(`${line}\n`)

const parsed = parseSettings({
  NODE_ENV: 'test',
  MISHAP_DATA: folder,
  MISHAP_SECRET: 's'.repeat(40),
  MISHAP_NODE_PORT: '0',
})
if (!parsed.ok) throw new Error(parsed.refusal.sentence)
const { leases, nodes } = await openPostgresCatalogue({ url, connections: 2 })
const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 24 } as const
const { spool } = await openSpool({ folder: dataPaths(folder).spool, settings })
for (let at = 0; at < Number(events); at++) {
  const id = `${name.padEnd(8, '0')}${String(at).padStart(24, '0')}`
  await spool.append(anEnvelope(Number(project) as ProjectId, id, `error ${at}`))
}
const log = createLog({ logLevel: 'silent' })
const roles = new Set(['ingest'] as const)
const { book } = await joinNodes(parsed.value, { roles, nodes, spool, isOffered: true, log })
const lease = await holdSpool(leases, { spoolId: name, holder: name, ttlMs: Number(leaseMs) })
void lease?.lost.then(() => say('lost its lease'))
for (;;) {
  say(`sees ${book.alive().length}`)
  if (await leases.claim('spool ours', name, Number(leaseMs))) say('took ours')
  await delay(200)
}
