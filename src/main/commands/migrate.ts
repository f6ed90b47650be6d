import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { runningServer } from '../data-folder.ts'
import { askForMove, placeVariables, withVariables, type MoveOrder } from '../migrate/answer.ts'
import { settingOf } from '../migrate/places.ts'
import type { MoveProgress, MoveRefusal, MoveReport } from '../migrate/report.ts'
import { readVariables } from '../settings-files.ts'
import { parseSettings } from '../settings.ts'
import { BadArguments, complain, needed, say, type Arguments, type Command } from './command.ts'
import { ownSetting } from './own-setting.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

export const migrate: Command = {
  options: [
    { name: 'to', value: 'PLACES', about: t('migrate.to') },
    { name: 'dry-run', about: t('migrate.dryRun') },
    { name: 'json', about: t('migrate.json') },
  ],
  run,
}

async function run(args: Arguments, settings: Settings): Promise<number> {
  const order = { variables: variablesOf(placesIn(args)), isDryRun: args.has('dry-run') }
  const target = parseSettings(withVariables(process.env, order.variables))
  if (!target.ok) throw new BadArguments(target.refusal.sentence)
  const server = await runningServer(settings.dataFolder)
  if (server === undefined || server.address === '') {
    complain(t('takeOver.noServer', { folder: settings.dataFolder }))
    return 1
  }
  const line = showProgress()
  const onProgress = rates((text) => line.update(text))
  const asked = askForMove(server, order, onProgress).catch((fault: unknown) => ({ fault: String(fault) }))
  const moved = await asked.finally(() => line.end())
  if ('fault' in moved) {
    complain(t('migrate.failed', { why: moved.fault }))
    return 1
  }
  if (args.has('json')) say(JSON.stringify(moved, null, 2))
  if (!moved.ok) {
    if (!args.has('json')) complain(why(moved.refusal))
    return 1
  }
  if (!args.has('json')) say(told(moved.value))
  return 0
}

/** URLs contain passwords, so they can be given outside the command line, which other users can see. */
function placesIn(args: Arguments): readonly string[] {
  return needed(args.text('to') ?? ownSetting('MISHAP_MIGRATE_TO'), '--to')
    .split(/[\s,]+/)
    .filter((place) => place !== '')
}

/** A place by its URL, or by the word for the one in the data folder. */
function variablesOf(places: readonly string[]): MoveOrder['variables'] {
  const variables: MoveOrder['variables'] = {}
  for (const place of places) {
    if (/^postgres(ql)?:/.test(place)) variables.MISHAP_DATABASE = place
    else if (/^https?:/.test(place)) variables.MISHAP_CLICKHOUSE = place
    else if (place.startsWith('s3:')) variables.MISHAP_BLOBS = place
    else if (place === 'sqlite') variables.MISHAP_DATABASE = ''
    else if (place === 'chdb') variables.MISHAP_CLICKHOUSE = ''
    else if (place === 'files') variables.MISHAP_BLOBS = 'files'
    else throw new BadArguments(t('migrate.noPlace', { place: /^(\w+:|[a-z]+$)/.exec(place)?.[0] ?? '…' }))
  }
  // A bucket uses the command's own keys, if it has any.
  if (variables.MISHAP_BLOBS?.startsWith('s3:') === true) Object.assign(variables, s3Keys())
  return variables
}

function s3Keys(): MoveOrder['variables'] {
  const keys = placeVariables.filter((name) => name.startsWith('MISHAP_S3_'))
  const read = readVariables(process.env, new Set(keys))
  if (!read.ok) throw new BadArguments(read.refusal.sentence)
  const given = keys.flatMap((name) => {
    const value = read.value[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

/** Reports progress, rate and estimated time left. */
function rates(update: (text: string) => void): (progress: MoveProgress) => void {
  let began: { readonly key: string; readonly at: number } | undefined
  return ({ phase, store, done, total, bytes }) => {
    const key = `${phase} ${store}`
    if (began?.key !== key) began = { key, at: performance.now() }
    const seconds = Math.max(0.5, (performance.now() - began.at) / 1000)
    const rate = Math.round(done / seconds)
    const left = Math.round((total - done) / Math.max(1, rate))
    update(t('migrate.progress', { phase, store, done, total, bytes: shortBytes(bytes), rate, left }))
  }
}

function told({ isDryRun, moves, lines, switchMs }: MoveReport): string {
  const head = [t('migrate.columnStore'), t('migrate.columnName'), t('migrate.columnRows'), t('migrate.columnSum')]
  const cells = lines.map(({ store, name, rows, bytes, checksum }) => [
    store,
    name,
    String(rows),
    checksum ?? (bytes === null ? '' : shortBytes(bytes)),
  ])
  const widths = head.map((title, index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const table = [head, ...cells].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const ways = moves.map(({ store, from, to }) => t('migrate.way', { store, from, to }))
  if (isDryRun) return [...table, '', ...ways, t('migrate.wouldMove')].join('\n')
  const settings = moves.map(({ store, to }) => `  ${settingLine(store, to)}`)
  const seconds = Math.ceil(switchMs / 1000)
  return [...table, '', ...ways, t('migrate.moved', { seconds }), '', ...settings].join('\n')
}

function settingLine(store: keyof typeof settingOf, to: string): string {
  const setting = settingOf[store]
  const isOwn = to === 'sqlite' || to === 'chdb' || to === 'files'
  return isOwn ? t('migrate.unset', { setting }) : t('migrate.set', { setting, place: to })
}

function why(refusal: MoveRefusal): string {
  switch (refusal.reason) {
    case 'nothing_to_move':
      return t('migrate.nothing')
    case 'under_way':
      return t('migrate.underWay')
    case 'other_servers':
      return t('migrate.otherServers', { others: refusal.others })
    case 'not_empty':
      return t('migrate.notEmpty', { store: refusal.store, place: refusal.place })
    case 'unfinished_batches':
      return t('migrate.unfinishedBatches', { batches: refusal.batches })
    case 'differs': {
      const lines = refusal.differences.map(({ store, name, source, target }) =>
        t('migrate.difference', { store, name, source, target }),
      )
      return [t('migrate.differs'), ...lines].join('\n')
    }
  }
}
