import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Settings } from '#domain/settings.ts'
import type { LimitWork } from '#domain/quota/quota-catalogue.ts'
import type { BackupReport } from '#domain/backups.ts'
import type { Log } from '#domain/log.ts'
import { messages } from '#messages'
import { createBackupPost } from '#notify/backups/backup-post.ts'
import { createMailer } from '#notify/mail/mailer.ts'
import type { IncrementSource } from '#services/backup/increment.ts'
import { backupJobs, type BackupJobs } from '#services/backup/jobs.ts'
import { openRepository } from '#services/backup/repository/repository.ts'
import { forgetUpgradeCopies } from '#services/backup/upgrade-copy.ts'
import type { Job } from '#services/job.ts'
import { readStatus } from '#services/backup/status.ts'
import { backupSource, installationOf, nameOfTarget, openBackupPlace } from './backup-place.ts'
import { projectFolder } from './version.ts'

export interface ContinuousParts {
  readonly settings: Settings
  readonly catalogue: { readonly limitWork: Pick<LimitWork, 'owners' | 'wasTold' | 'noteTold'> }
  readonly digest: IncrementSource['digest']
  readonly events: IncrementSource['events']
  readonly log: Log
}

/** The jobs of the automatic backups; none without a target. */
export function continuousBackups({ settings, catalogue, log, ...stores }: ContinuousParts): BackupJobs {
  const { target, key, everyMs, keep, bytesPerSecond, drillEveryMs } = settings.backup
  const copies = forgetCopiesJob(settings)
  if (target === null) return { jobs: [copies], stop: () => {} }
  const { limitWork } = catalogue
  const mailer = settings.mail === null ? null : createMailer(settings.mail)
  const post = createBackupPost(
    mailer,
    () => limitWork.owners(),
    () => settings.site,
  )
  const { jobs, stop } = backupJobs({
    source: backupSource(settings, stores),
    target: nameOfTarget(target),
    open: async () => {
      const place = await openBackupPlace(target)
      const options = { key, installation: await installationOf(settings.dataFolder) }
      return { repository: await openRepository(place.blobs, options), close: place.close }
    },
    everyMs,
    keep,
    bytesPerSecond,
    drillEveryMs,
    drill: (signal) => drillAside(signal, log),
    tell: async (notice, { subject, since }) => {
      const told = { subject, since, step: notice.kind }
      if (await limitWork.wasTold(told)) return
      await post(notice)
      await limitWork.noteTold(told, new Date())
    },
    log,
  })
  return { jobs: [...jobs, copies], stop }
}

/** Deletes copies from before upgrades once they are old enough. */
function forgetCopiesJob({ dataFolder, backup: { upgradeCopyMs } }: Settings): Job {
  return {
    name: 'forget-upgrade-copies',
    everyMs: 86_400_000,
    run: async (now) => ({ forgotten: await forgetUpgradeCopies(dataFolder, upgradeCopyMs, now) }),
  }
}

/**
 * A drill opens an event store, of which a process can have only one, so another process with the same settings runs
 * it.
 */
function drillAside(signal: AbortSignal, log: Pick<Log, 'warn'>): Promise<void> {
  const command = [join(projectFolder, 'bin/mishap'), 'backup', 'drill', '--json']
  return new Promise((resolve) => {
    execFile(process.execPath, command, { signal }, (fault, _, stderr) => {
      // The drill itself records its findings.
      if (fault !== null && fault.code !== 1 && !signal.aborted)
        log.warn({ why: stderr.slice(0, 2000) }, messages('backups')('log.drillFailed'))
      resolve()
    })
  })
}

/** The state of the backups, for the instance page, `doctor` and metrics. */
export async function backupReport({
  backup: { target, key, everyMs },
  dataFolder,
}: Pick<Settings, 'backup' | 'dataFolder'>): Promise<BackupReport> {
  return {
    target: target && nameOfTarget(target),
    isEncrypted: key !== null,
    everyMs,
    ...(await readStatus(dataFolder)),
  }
}
