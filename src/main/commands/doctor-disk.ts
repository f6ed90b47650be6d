import type { DiskStatus } from '#domain/disk/disk.ts'
import { messages } from '#messages'
import type { Tell } from './doctor-events.ts'
import { shortBytes } from './short-bytes.ts'

const DAY_MS = 86_400_000

/** Reports disk usage, and returns the sentences about problems. */
export function diskUseFindings(disk: DiskStatus | null, tell: Tell): readonly string[] {
  if (disk === null) return []
  const t = messages('cli')
  const { usedBytes, budgetBytes, freeBytes, reachedAt, at, state } = disk
  const sizes = {
    used: shortBytes(usedBytes),
    max: budgetBytes === null ? 'none' : shortBytes(budgetBytes),
    free: shortBytes(freeBytes),
  }
  switch (state) {
    case 'fine': {
      // JSON carries times as text.
      const ms = reachedAt === null ? null : new Date(reachedAt).getTime() - new Date(at).getTime()
      tell(t('doctor.diskUse', { ...sizes, days: ms === null ? 'none' : String(Math.round(ms / DAY_MS)) }))
      return []
    }
    case 'near':
      return [t('doctor.diskNear', sizes)]
    case 'dropping':
      return [t('doctor.diskDropping', sizes)]
    case 'refusing':
      return [t('doctor.diskRefusing', sizes)]
  }
}
