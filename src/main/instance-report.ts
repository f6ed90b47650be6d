import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { BlobPlace, BlobStore } from '#domain/blob/blob-store.ts'
import type { EventStore, RetentionForecast } from '#domain/event/event-store.ts'
import {
  damageDays,
  type InstanceReport,
  type PackageLicence,
  type ProcessReport,
  type ProjectRetention,
} from '#domain/instance.ts'
import type { Project } from '#domain/project/project.ts'
import { retentionOf, type RetentionClass } from '#domain/project/retention.ts'
import type { Running } from '#domain/running.ts'
import type { ProjectBacklog } from '#domain/spool/spool.ts'
import type { Settings } from '#domain/settings.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { backupReport } from './backups.ts'
import { folderBytes } from './folder-bytes.ts'
import type { DigestRate } from './digest-rate.ts'
import { addedUp } from './nodes/shared-records.ts'
import type { Runner } from '#services/runner.ts'
import { licencesOf } from '#services/licences/licences.ts'
import { kinds as allKinds } from '#telemetry/kinds.ts'
import { bytesOfKinds, eventsOfKinds, storageReport } from './storage-report.ts'

export interface InstanceParts {
  readonly running: Pick<Running, 'catalogue' | 'settings' | 'health'>
  readonly events: EventStore
  readonly blobs: BlobStore
  readonly blobPlace: Pick<BlobPlace, 'name' | 'trouble'>
  readonly jobs: Pick<Runner, 'nextRun'>
  readonly rate: Pick<DigestRate, 'perSecond'>
  readonly digest: { backlogByProject(): Promise<readonly ProjectBacklog[]> }
  readonly processReport: () => Promise<ProcessReport>
  /** The folder of package.json and node_modules. */
  readonly project: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** How many weeks ahead to report, per project. */
const WEEKS_AHEAD = 8

/** See Running.instanceReport. Licences are read once, because they cannot change while the server runs. */
export function createInstanceReport(parts: InstanceParts): Running['instanceReport'] {
  let licences: Promise<readonly PackageLicence[]> | undefined
  return async (grant) => {
    const { running, events } = parts
    const { catalogue, settings } = running
    licences ??= licencesOf(parts.project)
    // The grant's scope comes from the right to see the instance; project names need a second grant.
    const projects = await catalogue.projects.list(projectsOf(grant))
    const forecasts = new Map((await events.retentionForecast(grant)).map((one) => [one.projectId, one]))
    const storage = await storageReport({ ...parts, grant, projects, forecasts })
    const inOrder = storage.projects.flatMap(({ projectId }) => projects.filter(({ id }) => id === projectId))
    return {
      at: new Date(),
      versions: await versionsOf(parts),
      folder: await folderOf(settings.dataFolder),
      disk: running.health().disk,
      storage,
      blobs: { place: parts.blobPlace.name, trouble: parts.blobPlace.trouble() },
      backups: await backupReport(settings),
      retention: {
        instanceDays: settings.retentionDays,
        instanceSpanDays: settings.spanRetentionDays,
        instanceLogDays: settings.logRetentionDays,
        instanceMetricDays: settings.metricRetentionDays,
        instancePointDays: settings.metricPointRetentionDays,
        instanceProfileDays: settings.profileRetentionDays,
        nextRunBefore: parts.jobs.nextRun('retention'),
        projects: inOrder.map((project) => projectRetention(project, forecasts.get(project.id), settings)),
        removals: (await catalogue.removals.pending()).map(({ projectId }) => projectId),
      },
      digest: {
        ...digestOf(parts),
        waiting: inSight(await parts.digest.backlogByProject(), projects),
        damagedRecords: await damagedRecords(catalogue),
      },
      process: await parts.processReport(),
      licences: await licences,
    }
  }
}

function projectsOf(grant: Grant<'org:admin'>): Grant<'project:read'> {
  const all = operatorGrant('project:read')
  return grant.projects === 'all' ? all : narrow(all, grant.projects)
}

async function versionsOf({ running, events }: InstanceParts): Promise<InstanceReport['versions']> {
  const { migration, ...catalogue } = await running.catalogue.engine()
  return {
    mishap: running.health().version,
    node: process.versions.node,
    catalogue,
    events: await events.engine(),
    migration,
  }
}

async function folderOf(dataFolder: string): Promise<InstanceReport['folder']> {
  const path = resolve(dataFolder)
  const freeBytes = await statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
  return { path, bytes: await folderBytes(path), freeBytes }
}

function projectRetention(
  project: Project,
  forecast: RetentionForecast | undefined,
  settings: Settings,
): ProjectRetention {
  const kept = retentionOf(project, settings)
  const { events: days, spans: spanDays, logs: logDays, metrics: metricDays, profiles: profileDays } = kept
  return {
    projectId: project.id,
    days,
    isOwn: days < settings.retentionDays,
    spanDays,
    logDays,
    metricDays,
    profileDays,
    oldestEvent: forecast?.oldestEvent ?? null,
    next: (forecast?.weeks ?? [])
      .map(({ week, kinds }) => ({ week, kinds: kinds.filter(({ kind }) => retentionOfKind(kind) === 'events') }))
      .filter(({ kinds }) => kinds.length > 0)
      .slice(0, WEEKS_AHEAD)
      .map(({ week, kinds }) => ({
        week,
        at: new Date(week.getTime() + WEEK_MS + days * DAY_MS),
        events: eventsOfKinds(kinds),
        bytes: bytesOfKinds(kinds),
      })),
  }
}

/** Spans, logs and metrics have their own retention settings: this reports what expires with the events. */
function retentionOfKind(name: string): RetentionClass | undefined {
  return allKinds.find((kind) => kind.name === name)?.table?.retention
}

/** The number of spool records recently damaged by the disk. */
async function damagedRecords({ outcomes }: Running['catalogue']): Promise<number> {
  const [now, grant] = [Date.now(), operatorGrant('org:read')]
  const totals = await outcomes.totals(grant, new Date(now - damageDays * DAY_MS), new Date(now + HOUR_MS))
  return totals.reduce((sum, { reason, quantity }) => sum + (reason === 'spool_damaged' ? quantity : 0), 0)
}

/** The backlog by project; projects outside the grant are combined. */
function inSight(waiting: readonly ProjectBacklog[], projects: readonly Project[]): readonly ProjectBacklog[] {
  const seen = new Set(projects.map(({ id }) => id))
  return addedUp(
    waiting.map((one) => ({
      ...one,
      projectId: one.projectId !== null && seen.has(one.projectId) ? one.projectId : null,
    })),
  )
}

function digestOf({ running, rate }: InstanceParts): Omit<InstanceReport['digest'], 'damagedRecords' | 'waiting'> {
  const { startedAt, backlog, digestLagMs, digestFault } = running.health()
  return {
    startedAt,
    backlogRecords: backlog.records,
    backlogBytes: backlog.bytes,
    lagMs: digestLagMs,
    fault: digestFault,
    recordsPerSecond: rate.perSecond(),
  }
}
