import { messages } from '#messages'
import { parseRoles, type Role } from '#domain/node/role.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { Settings } from '#domain/settings.ts'
import { createLog } from '../log.ts'
import { isBuilt } from '../built-pages.ts'
import { isAlone, missingFor } from '../nodes/needed.ts'
import { watchProcess } from '#services/self-watch/process-faults.ts'
import { RecentLines } from '#services/self-watch/recent-lines.ts'
import type { RunningServer } from '../server.ts'
import { projectFolder, version } from '../version.ts'
import { BadArguments, complain, say, type Arguments, type Command } from './command.ts'
import { probeOptions, runProbe } from './probe.ts'

const t = messages('cli')

export const serve: Command = {
  options: [
    { name: 'dev', about: t('usage.serveDev') },
    { name: 'no-pages', about: t('usage.serveNoPages') },
    { name: 'role', value: 'ROLE', about: t('nodes.role') },
    ...probeOptions,
  ],
  run,
}

async function run(args: Arguments, settings: Settings): Promise<number> {
  const role = args.text('role') ?? 'all'
  if (role === 'probe') return runProbe(args, settings)
  const roles = rolesOf(role)
  const missing = missingFor(roles, settings)
  if (missing !== undefined) return failed(missing)
  if (roles.size === 1 && roles.has('ingest')) return serveIngest(settings)
  const pages = args.has('no-pages') ? 'none' : args.has('dev') ? 'dev' : 'built'
  if (pages === 'built' && roles.has('web') && !isBuilt(projectFolder)) return failed(t('serve.notBuilt'))
  const stopAsked = stopSignal()
  const recent = new RecentLines()
  const log = createLog(settings, recent.add)
  const { startServer } = await import('../server.ts')
  const starting = startServer(settings, { project: projectFolder, pages, log, recent, roles })
  // A node waits for the stores indefinitely.
  const started = await (isAlone(roles) ? starting : Promise.race([starting, stopAsked]))
  if (started === undefined) return stoppedBefore()
  if (!started.ok) return failed(t('serve.inUse', { folder: settings.dataFolder, pid: String(started.refusal.pid) }))
  watchProcess(started.value.watch)
  await greet(started.value)
  // Without pages, the server would appear to be starting forever: it exits with an explanation instead.
  const exitCode = await Promise.race([stopAsked.then(() => 0), pagesFault(started.value.pagesReady)])
  say(t('serve.stopping'))
  await started.value.stop()
  say(t('serve.stopped'))
  return exitCode
}

/** Runs a node that only takes events. */
async function serveIngest(settings: Settings): Promise<number> {
  const stopAsked = stopSignal()
  const recent = new RecentLines()
  const log = createLog(settings, recent.add)
  const { startIngestNode } = await import('../nodes/start-ingest.ts')
  const started = await Promise.race([startIngestNode(settings, { project: projectFolder, log, recent }), stopAsked])
  if (started === undefined) return stoppedBefore()
  if (!started.ok) return failed(t('serve.inUse', { folder: settings.dataFolder, pid: String(started.refusal.pid) }))
  watchProcess(started.value.watch)
  say(t('serve.address', { version, address: started.value.address }))
  await stopAsked
  say(t('serve.stopping'))
  await started.value.stop()
  say(t('serve.stopped'))
  return 0
}

/** Stopped while still waiting, before taking anything. */
function stoppedBefore(): number {
  say(t('serve.stopped'))
  return 0
}

function rolesOf(text: string): ReadonlySet<Role> {
  if (text.split(',').includes('probe')) throw new BadArguments(t('nodes.probeAlone'))
  // The role's former name.
  const roles = parseRoles(text === 'server' ? 'all' : text)
  if (roles === undefined) throw new BadArguments(t('nodes.noRole', { role: text }))
  return roles
}

/** Resolves to an exit code if pages cannot be served; otherwise never. */
function pagesFault(ready: Promise<void>): Promise<number> {
  return new Promise((resolve) => {
    ready.then(
      () => say(t('serve.pages')),
      (fault: unknown) => resolve(failed(t('serve.pagesFailed', { why: String(fault) }))),
    )
  })
}

async function greet({ address, running }: RunningServer): Promise<void> {
  say(t('serve.address', { version, address }))
  const code = await running.accounts.setupCode()
  if (code !== undefined) say(t('serve.owner', { link: absolute(running.settings.site, paths.setUp({ code })) }))
}

/** Ctrl-C under npm arrives several times: from the terminal, and from each parent that forwards it. */
const SAME_SIGNAL_MS = 1_000

/** Resolves at the first SIGTERM or SIGINT. A later one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined
    const stop = (): void => {
      const now = performance.now()
      if (askedAt !== undefined && now - askedAt > SAME_SIGNAL_MS) process.exit(1)
      askedAt ??= now
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

function failed(sentence: string): number {
  complain(sentence)
  return 1
}
