import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { Category, Outcome } from '#domain/outcome/outcome.ts'
import type { Running } from '#domain/running.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { folderBytes } from './folder-bytes.ts'

/** Everything `doctor --json` tells. Sizes in bytes. */
export interface Examination {
  readonly version: string
  readonly node: string
  readonly stores: Readonly<Record<'catalogue' | 'events', { name: string; version: string } | { fault: string }>>
  readonly bytesOnDisk: Readonly<Record<'spool' | 'events' | 'catalogue', number>>
  readonly spool: { readonly records: number; readonly bytes: number; readonly lagMs: number }
  readonly digestFault: string | null
  readonly memoryBytes: number
  /** null: no server runs. */
  readonly process: ProcessReport | null
  readonly accounts: number
  readonly projects: readonly ProjectExamination[]
  /** Of requests that named no project. */
  readonly withoutProject: readonly OutcomeCount[]
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

/** Looks at all parts of a server. What cannot be reached is told as such, not thrown. */
export async function examine(
  running: Pick<Running, 'settings' | 'catalogue' | 'events' | 'accounts' | 'health'>,
  events: Pick<EventStore, 'engine'>,
  processReport: () => Promise<ProcessReport | null>,
): Promise<Examination> {
  const { catalogue, settings } = running
  const health = running.health()
  const paths = dataPaths(settings.dataFolder)
  const [spool, eventBytes, catalogueBytes] = await Promise.all([
    folderBytes(paths.spool),
    folderBytes(paths.events),
    folderBytes(paths.folder, 'catalogue.db'),
  ])
  const outcomes = await catalogue.outcomes.totals(operatorGrant('org:read'), EVER, new Date(Date.now() + 3_600_000))
  return {
    version: health.version,
    node: process.version,
    stores: { catalogue: await engineOf(() => catalogue.engine()), events: await engineOf(() => events.engine()) },
    bytesOnDisk: { spool, events: eventBytes, catalogue: catalogueBytes },
    spool: { records: health.backlog.records, bytes: health.backlog.bytes, lagMs: health.digestLagMs },
    digestFault: health.digestFault,
    memoryBytes: process.memoryUsage.rss(),
    process: await processReport(),
    accounts: await running.accounts.count(),
    projects: await examineProjects(running, outcomes),
    withoutProject: summed(outcomes.filter((total) => total.projectId === null)),
  }
}

async function engineOf(ask: () => Promise<{ name: string; version: string }>) {
  return ask().catch((fault: unknown) => ({ fault: String(fault) }))
}

async function examineProjects(
  running: Pick<Running, 'catalogue' | 'events'>,
  outcomes: Awaited<ReturnType<Running['catalogue']['outcomes']['totals']>>,
): Promise<readonly ProjectExamination[]> {
  const { catalogue, events } = running
  const [projects, disk, issues] = await Promise.all([
    catalogue.projects.list(operatorGrant('project:read')),
    events.diskUsage(operatorGrant('org:read')),
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

/** Hours added up: one line for each category, outcome and reason. */
function summed(totals: readonly OutcomeCount[]): readonly OutcomeCount[] {
  const sums = new Map<string, OutcomeCount>()
  for (const { category, outcome, reason, quantity } of totals) {
    const key = `${category} ${outcome} ${reason}`
    sums.set(key, { category, outcome, reason, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}
