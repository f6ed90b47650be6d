import { resolve } from 'node:path'
import { messages } from '#messages'
import { runningServer } from '../data-folder.ts'
import type { ExportManifest } from '../export/manifest.ts'
import { exportWork } from '../export/open-export.ts'
import type { ExportProgress } from '../export/write-export.ts'
import { askForLines } from '../operator-lines.ts'
import { complain, needed, say, type Command } from './command.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cliImport')

export const exportAll: Command = {
  options: [
    { name: 'to', value: 'DIR', about: t('export.to') },
    { name: 'json', about: t('export.json') },
  ],
  async run(args, settings) {
    const folder = resolve(needed(args.text('to'), '--to'))
    const server = await runningServer(settings.dataFolder)
    if (server === undefined || server.address === '') {
      complain(t('noServer', { folder: settings.dataFolder }))
      return 1
    }
    const line = showProgress()
    const onProgress = (progress: ExportProgress) => line.update(t('export.progress', { ...progress }))
    const asked = askForLines(server, exportWork, { folder }, onProgress)
    const outcome = await asked.catch((fault: unknown) => ({ fault: String(fault) })).finally(() => line.end())
    if ('fault' in outcome) {
      complain(t('export.failed', { why: outcome.fault }))
      return 1
    }
    if (!outcome.result.ok) {
      complain(t('export.notEmpty', { folder }))
      return 1
    }
    const manifest = outcome.result.value
    say(args.has('json') ? JSON.stringify(manifest, null, 2) : t('export.done', { folder, ...sumsOf(manifest) }))
    return 0
  },
}

export function sumsOf({ catalogue, events, blobs }: ExportManifest) {
  const rows = [...catalogue, ...events].reduce((sum, table) => sum + table.rows, 0)
  return { tables: catalogue.length + events.length, rows, blobs: blobs.rows, bytes: shortBytes(blobs.bytes) }
}
