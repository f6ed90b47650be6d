import { operatorGrant } from '#domain/access/operator-grant.ts'
import { BlobsUnavailable, type BlobFault, type BlobPlace } from '#domain/blob/blob-store.ts'
import type { EventEngine, EventStore } from '#domain/event/event-store.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { ServerNode } from '#domain/node/nodes.ts'
import type { Role } from '#domain/node/role.ts'
import type { Category, Outcome } from '#domain/outcome/outcome.ts'
import type { Running } from '#domain/running.ts'
import type { DiskStatus } from '#domain/disk/disk.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { lookAtSpoolBucket, type SpoolBucketExamination } from './look-at-spool-bucket.ts'
import { bytesOfCatalogue, folderBytes } from './folder-bytes.ts'

/** The output of `doctor --json` (docs/operations/monitoring.md). Sizes in bytes. */
export interface Examination {
  readonly version: string
  readonly node: string
  readonly stores: {
    readonly catalogue: { name: string; version: string } | { fault: string }
    readonly events: EventEngine | { fault: string }
  }
  readonly bytesOnDisk: Readonly<Record<'spool' | 'events' | 'catalogue', number>>
  readonly spool: { readonly records: number; readonly bytes: number; readonly lagMs: number }
  readonly digestFault: string | null
  /** null if no server is running, or the system does not report it. */
  readonly disk: DiskStatus | null
  /** The processes that share the catalogue; empty if it is local. */
  readonly nodes: readonly NodeExamination[]
  readonly blobs: BlobExamination
  /** The second place of acknowledged records; null if they are only on disk. */
  readonly spoolBucket: SpoolBucketExamination | null
  readonly memoryBytes: number
  /** null if no server is running. */
  readonly process: ProcessReport | null
  readonly accounts: number
  readonly projects: readonly ProjectExamination[]
  /** Requests without a project. */
  readonly withoutProject: readonly OutcomeCount[]
}

/** A node as it last reported. */
export interface NodeExamination {
  readonly roles: readonly Role[]
  readonly version: string
  /** Where its spool can be read; null if it has none. */
  readonly address: string | null
  readonly records: number
  readonly bytes: number
  readonly isAlive: boolean
  readonly seenAt: string
}

/** The blob store, and the result of a test just now. */
export interface BlobExamination {
  /** null for the data folder. */
  readonly place: string | null
  readonly fault: { readonly fault: BlobFault; readonly detail: string } | null
}

interface OutcomeCount {
  readonly category: Category
  readonly outcome: Outcome
  readonly reason: string
  readonly quantity: number
}

interface ProjectExamination {
  readonly id: number
  readonly slug: string
  readonly events: number
  readonly issues: number
  readonly bytesOnDisk: number
  readonly outcomes: readonly OutcomeCount[]
}

const EVER = new Date(0)

/** Examines all parts of a server. Reports unreachable parts instead of throwing. */
export async function examine(
  running: Pick<Running, 'settings' | 'catalogue' | 'events' | 'accounts' | 'health'>,
  events: Pick<EventStore, 'engine'>,
  processReport: () => Promise<ProcessReport | null>,
  blobPlace: Pick<BlobPlace, 'name' | 'probe'>,
  livingNodes: () => Promise<readonly Pick<ServerNode, 'id'>[]>,
): Promise<Examination> {
  const { catalogue, settings } = running
  const health = running.health()
  const paths = dataPaths(settings.dataFolder)
  const [spool, eventBytes, catalogueBytes] = await Promise.all([
    folderBytes(paths.spool),
    folderBytes(paths.events),
    bytesOfCatalogue(catalogue, paths.folder),
  ])
  const outcomes = await catalogue.outcomes.totals(operatorGrant('org:read'), EVER, new Date(Date.now() + 3_600_000))
  return {
    version: health.version,
    node: process.version,
    stores: { catalogue: await engineOf(() => catalogue.engine()), events: await engineOf(() => events.engine()) },
    bytesOnDisk: { spool, events: eventBytes, catalogue: catalogueBytes },
    spool: { records: health.backlog.records, bytes: health.backlog.bytes, lagMs: health.digestLagMs },
    digestFault: health.digestFault,
    disk: health.disk,
    nodes: await examineNodes(catalogue, livingNodes),
    blobs: { place: blobPlace.name, fault: await faultOf(blobPlace) },
    spoolBucket: await lookAtSpoolBucket(settings),
    memoryBytes: process.memoryUsage.rss(),
    process: await processReport(),
    accounts: await running.accounts.count(),
    projects: await examineProjects(running, outcomes),
    withoutProject: summed(outcomes.filter((total) => total.projectId === null)),
  }
}

/** How long nodes that left something behind are reported. */
const NODES_MS = 7 * 24 * 3_600_000

async function examineNodes(
  { nodes }: Running['catalogue'],
  livingNodes: Parameters<typeof examine>[4],
): Promise<readonly NodeExamination[]> {
  const living = new Set((await livingNodes()).map(({ id }) => id))
  const known = await nodes.since(new Date(Date.now() - NODES_MS))
  return known.flatMap((node) => {
    const alive = living.has(node.id)
    const { records, bytes } = node.backlog
    if (!alive && records === 0) return []
    const address = node.spool?.address ?? null
    const { roles, version, seenAt } = node
    return { roles, version, address, records, bytes, isAlive: alive, seenAt: seenAt.toISOString() }
  })
}

async function faultOf(place: Pick<BlobPlace, 'probe'>): Promise<BlobExamination['fault']> {
  try {
    await place.probe()
    return null
  } catch (fault) {
    if (fault instanceof BlobsUnavailable) return { fault: fault.fault, detail: fault.message }
    throw fault
  }
}

async function engineOf<T>(ask: () => Promise<T>): Promise<T | { fault: string }> {
  return ask().catch((fault: unknown) => ({ fault: String(fault) }))
}

async function examineProjects(
  running: Pick<Running, 'catalogue' | 'events'>,
  outcomes: Awaited<ReturnType<Running['catalogue']['outcomes']['totals']>>,
): Promise<readonly ProjectExamination[]> {
  const { catalogue, events } = running
  const [projects, disk, issues] = await Promise.all([
    catalogue.projects.list(operatorGrant('project:read')),
    // An unreachable store is reported as such.
    events.diskUsage(operatorGrant('org:read')).catch(() => []),
    catalogue.issues.countByProject(operatorGrant('event:read')),
  ])
  return projects.map((project) => {
    const usage = disk.find((one) => one.projectId === project.id)
    return {
      id: project.id,
      slug: project.slug,
      events: usage?.items.events ?? 0,
      issues: issues.get(project.id) ?? 0,
      bytesOnDisk: usage?.bytesOnDisk ?? 0,
      outcomes: summed(outcomes.filter((total) => total.projectId === project.id)),
    }
  })
}

/** Sums over hours: one line per category, outcome and reason. */
function summed(totals: readonly OutcomeCount[]): readonly OutcomeCount[] {
  const sums = new Map<string, OutcomeCount>()
  for (const { category, outcome, reason, quantity } of totals) {
    const key = `${category} ${outcome} ${reason}`
    sums.set(key, { category, outcome, reason, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}
