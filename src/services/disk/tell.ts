import type { DiskStatus } from '#domain/disk/disk.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import type { LimitWork } from '#domain/quota/quota-catalogue.ts'
import { windowAt } from '#domain/quota/quota.ts'
import type { ClearedCopy } from './make-room.ts'

interface TellParts {
  readonly work: Pick<LimitWork, 'wasTold' | 'noteTold'>
  /** Notifies owners. May repeat a notice that failed before. */
  readonly tell: (notice: LimitNotice) => Promise<void>
}

/**
 * Notifies owners of their disk's state: once a month if the limit is near, once a day if weeks are deleted or ingest
 * refuses.
 */
export async function tellOfDisk({ work, tell }: TellParts, status: DiskStatus): Promise<void> {
  const { state, at } = status
  if (state === 'fine') return
  const { since } = windowAt(state === 'near' ? 'month' : 'day', at.getTime())
  const notice = { subject: 'disk', since, step: state }
  if (await work.wasTold(notice)) return
  await tell({ kind: 'disk', status: { ...status, state } })
  await work.noteTold(notice, at)
}

/**
 * Notifies owners that a pre-upgrade copy is gone and they can no longer go back to it, once per copy. Leftovers of a
 * killed drill are not worth a notice.
 */
export async function tellOfCopy({ work, tell }: TellParts, { kind, path }: ClearedCopy, at: Date): Promise<void> {
  switch (kind) {
    case 'drill':
      return
    case 'upgrade': {
      const notice = { subject: 'disk', since: windowAt('day', at.getTime()).since, step: path }
      if (await work.wasTold(notice)) return
      await tell({ kind: 'copy', path })
      await work.noteTold(notice, at)
    }
  }
}
