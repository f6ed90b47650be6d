import type { AuditAction } from '#domain/audit/audit.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { retentionClasses } from '#domain/project/retention.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { createLimitPost } from '#notify/limits/limit-post.ts'
import { createMailer } from '#notify/mail/mailer.ts'
import type { Log } from '#domain/log.ts'
import { messages } from '#messages'
import { startDiskWatch, type DiskWatch } from '#services/disk/disk-watch.ts'
import type { ClearedCopy } from '#services/disk/make-room.ts'
import { tellOfCopy, tellOfDisk } from '#services/disk/tell.ts'
import { deleteLeftovers } from '#services/replays/jobs.ts'
import { sparedByHolds, whoseBut } from '#services/retention/spared.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { copiesIn } from './disk-copies.ts'
import { forgetEventDependents } from './attachments/forget.ts'
import { forgetTracesBefore } from './profiles/forget.ts'

/** What watching the data folder's disk needs. */
export interface DiskParts {
  readonly small: { readonly catalogue: Catalogue }
  readonly events: EventStore
  readonly files: { readonly blobs: BlobStore }
  /** Without a spool: a node that takes nothing. */
  readonly intake: { readonly spool?: Pick<Spool, 'refuseAll'> | undefined }
  readonly watch: Pick<SelfWatch, 'report'>
  readonly log: Pick<Log, 'warn'>
}

/** Recordings are kept at least this long, because their rows may not be stored yet. */
const SETTLED_MS = 3_600_000

export async function openDisk(
  settings: Settings,
  { small: { catalogue }, events, files: { blobs }, intake, watch, log }: DiskParts,
): Promise<DiskWatch> {
  const mailer = settings.mail === null ? null : createMailer(settings.mail)
  const post = createLimitPost(
    mailer,
    () => catalogue.limitWork.owners(),
    () => settings.site,
  )
  const t = messages('backups')
  const note = (action: AuditAction, target: string, at: Date, detail: Readonly<Record<string, string>>) =>
    catalogue.audit.add({ at, by: { kind: 'server', id: null, name: '' }, action, target, detail })
  const isHere = settings.eventServer === null
  const telling = { work: catalogue.limitWork, tell: post }
  // Reported once there is room, so that no deletion waits for a mail server.
  const untold = new Set<ClearedCopy>()
  return startDiskWatch({
    dataFolder: settings.dataFolder,
    memoryPath: dataPaths(settings.dataFolder).disk,
    max: settings.diskMax,
    weeks: isHere ? () => events.disk() : null,
    spool: intake.spool ?? { refuseAll: () => undefined },
    dropBefore: async (before) => {
      await dropEverythingBefore({ catalogue, events, blobs }, before)
      return { isUnderWay: await events.isDeleting() }
    },
    tell: async (status) => {
      await tellOfDisk(telling, status)
      for (const copy of untold) {
        // oxlint-disable-next-line no-await-in-loop -- one letter after the other
        await tellOfCopy(telling, copy, status.at)
        untold.delete(copy)
      }
    },
    noteDropped: ({ week, bytes, at }) =>
      note('disk.week_dropped', week.toISOString().slice(0, 10), at, { bytes: String(bytes) }),
    copies: copiesIn(settings.dataFolder),
    noteCleared: async (copy) => {
      const { kind, path } = copy
      log.warn({ kind, path }, t('log.copyDeleted'))
      await note('disk.copy_deleted', path, new Date(), { kind })
      untold.add(copy)
    },
    noteFutile: (bytes) => log.warn({ bytes }, t('log.nothingFreed')),
    onFault: (fault) => watch.report(fault, { part: 'job', job: 'disk' }),
  })
}

/** Deletes data of all kinds before this time with its files, except data on hold. */
export async function dropEverythingBefore(
  parts: {
    readonly catalogue: Pick<Catalogue, 'holdWork' | 'eventDependents'>
    readonly events: EventStore
    readonly blobs: BlobStore
  },
  before: Date,
): Promise<void> {
  const { catalogue, events, blobs } = parts
  const spared = sparedByHolds(await catalogue.holdWork.held())
  const since = Object.fromEntries(retentionClasses.map((one) => [one, before])) as Parameters<
    EventStore['dropBefore']
  >[0]
  await events.dropBefore(since, spared)
  await forgetEventDependents(parts, before, whoseBut(spared, 'events', since))
  await forgetTracesBefore(blobs, before, whoseBut(spared, 'profiles', since))
  await deleteLeftovers({ events, blobs }, new Date(Date.now() - SETTLED_MS))
}
