import { resolve } from 'node:path'
import { importKinds, type CountedMiss, type ImportedPerson } from '#domain/import/tally.ts'
import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import type { ImportProgress, ImportReport } from '#services/import/run-import.ts'
import { runningServer } from '../data-folder.ts'
import { askForLines } from '../operator-lines.ts'
import { importWork, type ImportOrder } from '../import/order.ts'
import { BadArguments, complain, needed, say, type Arguments, type Command, type Option } from './command.ts'
import { ownSetting } from './own-setting.ts'
import { showProgress } from './progress.ts'

const t = messages('cliImport')

const url: Option = { name: 'url', value: 'URL', about: t('url') }
const token: Option = { name: 'token', value: 'TOKEN', about: t('token') }
const common: readonly Option[] = [
  { name: 'projects', value: 'SLUGS', about: t('projects') },
  { name: 'since', value: 'DATE', about: t('since') },
  { name: 'private', about: t('private') },
  { name: 'send-invitations', about: t('sendInvitations') },
  { name: 'keep-roles', about: t('keepRoles') },
  { name: 'json', about: t('json') },
]
const organization: Option = { name: 'organization', value: 'SLUG', about: t('organization') }

const exported: Option = { name: 'file', value: 'FILE', about: t('exported') }
const privateKey: Option = { name: 'key', value: 'FILE', about: t('key') }
const database: Option = { name: 'postgres', value: 'URL', about: t('postgres') }
const fromFile: Option = { name: 'file', value: 'FILE', about: t('file') }

// One command per kind of source server.
export const importSentry = commandOf('sentry', [organization, exported, privateKey])
export const importGlitchtip = commandOf('glitchtip', [organization, database])
export const importBugsink = commandOf('bugsink', [fromFile])

function commandOf(from: ImportOrder['from'], own: readonly Option[]): Command {
  return {
    options: [url, token, ...own, ...common],
    run: (args, settings) => run(orderOf(from, args), args, settings),
  }
}

function orderOf(from: ImportOrder['from'], args: Arguments): ImportOrder {
  const since = args.text('since')
  const at = since === undefined ? undefined : new Date(since)
  if (at !== undefined && Number.isNaN(at.getTime())) throw new BadArguments(t('badSince', { since: since ?? '' }))
  return {
    from,
    ...placeIn(from, args),
    organization: args.text('organization'),
    projects: (args.text('projects') ?? '').split(/[\s,]+/).filter((slug) => slug !== ''),
    since: at?.toISOString(),
    isPrivate: args.has('private'),
    mail: args.has('send-invitations'),
    keepsRoles: args.has('keep-roles'),
  }
}

/** A file, a database, or a URL with a token. */
function placeIn(
  from: ImportOrder['from'],
  args: Arguments,
): Pick<ImportOrder, 'url' | 'token' | 'file' | 'key' | 'postgres'> {
  const postgres = from === 'glitchtip' ? postgresIn(args) : undefined
  if (postgres !== undefined) return { url: '', token: '', postgres }
  const path = args.text('file')
  if (path !== undefined) {
    const key = args.text('key')
    return { url: '', token: '', file: resolve(path), ...(key !== undefined && { key: resolve(key) }) }
  }
  return { url: needed(args.text('url'), '--url'), token: tokenIn(args) }
}

/** The URL contains a password, so it can be given outside the command line as well. */
function postgresIn(args: Arguments): string | undefined {
  const isElsewhere = args.text('url') !== undefined || args.text('file') !== undefined
  return args.text('postgres') ?? (isElsewhere ? undefined : ownSetting('MISHAP_IMPORT_POSTGRES'))
}

/** A token can be given outside the command line, which other users can see. */
function tokenIn(args: Arguments): string {
  return needed(args.text('token') ?? ownSetting('MISHAP_IMPORT_TOKEN'), '--token')
}

async function run(order: ImportOrder, args: Arguments, settings: Settings): Promise<number> {
  const server = await runningServer(settings.dataFolder)
  if (server === undefined || server.address === '') {
    complain(t('noServer', { folder: settings.dataFolder }))
    return 1
  }
  const line = showProgress()
  const onProgress = (progress: ImportProgress) => line.update(toldProgress(progress))
  const asked = askForLines(server, importWork, order, onProgress)
  const outcome = await asked.catch((fault: unknown) => ({ fault: String(fault) })).finally(() => line.end())
  if ('fault' in outcome) {
    complain(t('failed', { why: outcome.fault }))
    return 1
  }
  const { result } = outcome
  if (args.has('json')) say(JSON.stringify(result, null, 2))
  if (!result.ok) {
    if (!args.has('json')) complain(t('underWay'))
    return 1
  }
  if (!args.has('json')) say(toldReport(result.value))
  const { stopped } = result.value
  if (stopped === null) return 0
  complain(t('stopped', { reason: stopped.reason, at: stopped.at }))
  return 1
}

function toldProgress({ step, steps, tally, waitingSeconds }: ImportProgress): string {
  if (waitingSeconds > 0) return t('waiting', { seconds: Math.ceil(waitingSeconds) })
  const { event = 0, issue = 0 } = tally.came
  return t('progress', { step, done: steps.done, total: steps.total, events: event, issues: issue })
}

function toldReport({ source, tally }: ImportReport): string {
  const rows = importKinds.flatMap((kind) => {
    const [came, known] = [tally.came[kind] ?? 0, tally.known[kind] ?? 0]
    const missed = tally.missed.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0)
    return came + known + missed === 0 ? [] : [[t('kind', { kind }), String(came), String(known), String(missed)]]
  })
  const head = [t('columnKind'), t('columnCame'), t('columnKnown'), t('columnMissed')]
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const table = [head, ...rows].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const people = (tally.people ?? []).map(toldPerson)
  const told = people.length === 0 ? [] : ['', t('people'), ...people]
  return [t('from', { source }), '', ...table, ...told, ...tally.missed.flatMap(toldMiss)].join('\n')
}

function toldPerson({ email, role, roleThere, teams }: ImportedPerson): string {
  const line = t('person', { email, role: role ?? 'none', roleThere, teams: teams.join(', '), inTeams: teams.length })
  return `  ${line}`
}

function toldMiss({ kind, reason, count, examples }: CountedMiss): readonly string[] {
  return ['', t('missed', { kind: t('kind', { kind }), reason, count }), ...examples.map((example) => `  ${example}`)]
}
