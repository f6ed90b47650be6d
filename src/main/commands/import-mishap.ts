import { resolve } from 'node:path'
import { messages } from '#messages'
import { claimDataFolder } from '../data-folder.ts'
import { readExport, type ReadRefusal } from '../export/read-export.ts'
import { createLog } from '../log.ts'
import { blobTarget, catalogueTarget, eventTarget } from '../migrate/targets.ts'
import { complain, needed, say, type Command } from './command.ts'
import { sumsOf } from './export.ts'
import { showProgress } from './progress.ts'

const t = messages('cliImport')

/** Fills an unused installation, whose server must not be running. */
export const importMishap: Command = {
  options: [{ name: 'from', value: 'DIR', about: t('mishap.from') }],
  async run(args, settings) {
    const folder = resolve(needed(args.text('from'), '--from'))
    const claim = await claimDataFolder(settings.dataFolder)
    if (!claim.ok) {
      complain(t('mishap.inUse', { folder: settings.dataFolder, pid: String(claim.refusal.pid) }))
      return 1
    }
    const line = showProgress()
    const blobs = await blobTarget(settings, createLog(settings))
    try {
      const parts = { catalogue: catalogueTarget(settings, () => new Map()), events: eventTarget(settings), blobs }
      const onProgress: Parameters<typeof readExport>[1]['onProgress'] = (progress) =>
        line.update(t('mishap.progress', { ...progress }))
      const read = await readExport(folder, { ...parts, onProgress }).finally(() => line.end())
      if (!read.ok) {
        complain(why(read.refusal, folder))
        return 1
      }
      say(t('mishap.done', { folder, ...sumsOf(read.value) }))
      return 0
    } finally {
      blobs.close()
      await claim.value.release()
    }
  },
}

function why(refusal: ReadRefusal, folder: string): string {
  switch (refusal.reason) {
    case 'no_export':
      return t('mishap.noExport', { folder })
    case 'not_empty':
      return t('mishap.notEmpty', { store: refusal.store })
    case 'newer':
      return t('mishap.newer', { version: refusal.catalogueVersion })
    case 'differs':
      return t('mishap.differs', { what: refusal.what.slice(0, 5).join('; ') })
  }
}
