import { resolve } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import { messages } from '#messages'
import { noteStatus } from '#services/backup/status.ts'
import { runDrill, type Drill } from '../drill.ts'
import { say, complain, type Command } from './command.ts'
import { backupPlaceOf, timeOf } from './backup-options.ts'
import { minuteOf } from './minute.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('backups')

export const backupDrill: Command = {
  options: [
    { name: 'from', value: 'TARGET', about: t('usage.from') },
    { name: 'at', value: 'TIME', about: t('usage.at') },
    { name: 'in', value: 'DIR', about: t('usage.in') },
    { name: 'json', about: t('usage.drillJson') },
  ],
  async run(args, settings) {
    const at = timeOf(args)
    const place = await backupPlaceOf(args, settings)
    const isJson = args.has('json')
    const line = isJson ? undefined : showProgress()
    const copying = messages('cli')
    const folder = args.text('in') === undefined ? dataPaths(settings.dataFolder).drill : resolve(args.text('in') ?? '')
    const drill = await runDrill(settings, {
      place,
      at,
      folder,
      onProgress: ({ doneBytes: done, totalBytes: total }) =>
        line?.update(copying('backup.copying', { done: shortBytes(done), total: shortBytes(total) })),
    }).finally(() => line?.end())
    place.close()
    const { at: endedAt, moment, tookMs, faults } = drill
    // A drill of another installation's backups is not recorded here.
    if (args.text('from') === undefined)
      await noteStatus(settings.dataFolder, { drill: { at: endedAt, moment, tookMs, faults } })
    if (isJson) say(JSON.stringify(drill, null, 2))
    else tell(drill)
    return drill.faults.length === 0 ? 0 : 1
  },
}

function tell({ moment, tables, rows, bytes, tookMs, faults }: Drill): void {
  for (const fault of faults) complain(`✗ ${fault}`)
  if (moment === null) return
  const of = {
    at: minuteOf(moment.toISOString()),
    tables: String(tables),
    rows,
    size: shortBytes(bytes),
    seconds: String(Math.round(tookMs / 1000)),
  }
  say(faults.length === 0 ? t('drill.fine', of) : t('drill.wrong', { ...of, count: faults.length }))
}
