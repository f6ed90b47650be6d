import type { DiskStatus } from '#domain/disk/disk.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import type { LimitWork } from '#domain/quota/quota-catalogue.ts'
import { windowAt } from '#domain/quota/quota.ts'
import type { ClearedCopy } from './make-room.ts'

interface TellParts {
  readonly work: Pick<LimitWork, 'wasTold' | 'noteTold'>
  /** Tells the owners. It may be told the same again where it failed before. */
  readonly tell: (notice: LimitNotice) => Promise<void>
}

/**
 * Tells the owners how their disk is doing, where they should know: that the budget is near once a month, that weeks go or
 * that intake refuses once a day.
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
 * Tells the owners that the copy from before an upgrade is gone, once for each: they can no longer go back to it. What a
 * killed drill left is nobody's loss.
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
