import { messages } from '#messages'
import { absolute, paths } from '#domain/paths.ts'
import type { Settings } from '#domain/settings.ts'
import { createLog } from '../log.ts'
import { isBuilt } from '../built-pages.ts'
import { watchProcess } from '#services/self-watch/process-faults.ts'
import { RecentLines } from '#services/self-watch/recent-lines.ts'
import type { RunningServer } from '../server.ts'
import { projectFolder, version } from '../version.ts'
import { BadArguments, complain, say, type Arguments, type Command } from './command.ts'
import { probeOptions, runProbe } from './probe.ts'

const t = messages('cli')

export const serve: Command = {
  words: ['serve'],
  usage: 'serve [--role probe]',
  about: t('usage.serve'),
  options: [
    { name: 'dev', about: t('usage.serveDev') },
    { name: 'no-pages', about: t('usage.serveNoPages') },
    { name: 'role', value: 'ROLE', about: t('usage.serveRole') },
    ...probeOptions,
  ],
  run,
}

async function run(args: Arguments, settings: Settings): Promise<number> {
  const role = args.text('role') ?? 'server'
  if (role === 'probe') return runProbe(args, settings)
  if (role !== 'server') throw new BadArguments(t('serve.noRole', { role }))
  const pages = args.has('no-pages') ? 'none' : args.has('dev') ? 'dev' : 'built'
  if (pages === 'built' && !isBuilt(projectFolder)) return failed(t('serve.notBuilt'))
  const stopAsked = stopSignal()
  const recent = new RecentLines()
  const log = createLog(settings, recent.add)
  const { startServer } = await import('../server.ts')
  const started = await startServer(settings, { project: projectFolder, pages, log, recent })
  if (!started.ok) return failed(t('serve.inUse', { folder: settings.dataFolder, pid: String(started.refusal.pid) }))
  watchProcess(started.value.watch)
  await greet(started.value)
  // Without its pages the server would look as if it were starting, for ever: it ends instead, and says why.
  const exitCode = await Promise.race([stopAsked.then(() => 0), pagesFault(started.value.pagesReady)])
  say(t('serve.stopping'))
  await started.value.stop()
  say(t('serve.stopped'))
  return exitCode
}

/** Resolves to an exit code if the pages cannot be served; never, if they are. */
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

/** Ctrl-C under npm reaches us several times: from the terminal, and from each parent that passes it on. */
const SAME_SIGNAL_MS = 1_000

/** Resolves at the first SIGTERM or SIGINT; one that comes a while later ends the process at once. */
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
