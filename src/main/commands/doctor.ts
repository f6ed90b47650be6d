import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { Settings } from '#domain/settings.ts'
import { runningServer, type ServerFile } from '../data-folder.ts'
import type { Examination } from '../examine.ts'
import { examineFolder } from '../examine-folder.ts'
import { complain, say, type Command } from './command.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

/** Later than this the digest cannot keep up with what arrives. */
const LATE_MS = 60_000

/** A server that has just been started says how it is when all of it is there. */
const STARTING_MS = 30_000
const STARTING_STEP_MS = 200

export const doctor: Command = {
  words: ['doctor'],
  usage: 'doctor [--json]',
  about: t('usage.doctor'),
  options: [{ name: 'json', about: t('usage.doctorJson') }],
  async run(args, settings) {
    const found = await examination(settings)
    if (typeof found === 'string') {
      complain(found)
      return 1
    }
    if (args.has('json')) {
      say(JSON.stringify(found, null, 2))
      return found.digestFault === null ? 0 : 1
    }
    await describeServer(settings)
    const complaints = await findings(found, settings)
    for (const line of complaints) complain(`✗ ${line}`)
    say(complaints.length === 0 ? t('doctor.fine') : t('doctor.wrong', { count: complaints.length }))
    return complaints.length === 0 ? 0 : 1
  },
}

/** A running server has the stores to itself, so it is asked; otherwise the folder is opened here. */
async function examination(settings: Settings): Promise<Examination | string> {
  for (let waitedMs = 0; ; waitedMs += STARTING_STEP_MS) {
    const server = await runningServer(settings.dataFolder)
    if (server === undefined) {
      const found = await examineFolder(settings)
      if (found.ok) return found.value
      // A server has just been started.
      continue
    }
    const response = server.address === '' ? undefined : await ask(server)
    if (response?.ok === true) return (await response.json()) as Examination
    const isStarting = response === undefined || response.status === 503
    if (isStarting && waitedMs < STARTING_MS) await delay(STARTING_STEP_MS)
    else return noAnswer(server, response)
  }
}

function ask(server: ServerFile): Promise<Response> {
  return fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.examination()), {
    headers: { authorization: `Bearer ${server.operatorKey}` },
  })
}

async function noAnswer({ address }: ServerFile, response: Response | undefined): Promise<string> {
  const status = String(response?.status ?? 503)
  return t('doctor.noAnswer', { address, status, detail: (await response?.text()) ?? '' })
}

async function describeServer(settings: Settings): Promise<void> {
  const server = await runningServer(settings.dataFolder)
  if (server === undefined) say(t('doctor.notRunning', { folder: settings.dataFolder }))
  else say(t('doctor.running', { address: server.address, pid: String(server.pid) }))
}

/** Says what is there, and returns the sentences about what is wrong. */
async function findings(found: Examination, settings: Settings): Promise<readonly string[]> {
  say(t('doctor.versionLine', { version: found.version, node: found.node }))
  const wrong: string[] = []
  for (const [store, engine] of Object.entries(found.stores)) {
    const size = shortBytes(found.bytesOnDisk[store === 'events' ? 'events' : 'catalogue'])
    if ('fault' in engine) wrong.push(t('doctor.storeFault', { store, fault: engine.fault }))
    else say(t('doctor.storeFine', { store, name: engine.name, version: engine.version, size }))
  }
  const { records, bytes, lagMs } = found.spool
  const seconds = Math.round(lagMs / 1000)
  say(records === 0 ? t('doctor.spoolEmpty') : t('doctor.spoolFine', { records, size: shortBytes(bytes), seconds }))
  if (lagMs > LATE_MS) wrong.push(t('doctor.spoolLate', { seconds }))
  if (found.digestFault !== null) wrong.push(t('doctor.digestFault', { fault: found.digestFault }))
  if (found.process !== null) describeProcess(found.process)
  return [...wrong, ...(await diskFindings(settings)), ...projectFindings(found)]
}

function describeProcess({ threads, memory }: ProcessReport): void {
  for (const { name, loop, heapBytes, externalBytes } of threads) {
    const { p50Ms: p50, p99Ms: p99, maxMs: max } = loop
    say(t('doctor.thread', { name, p50, p99, max, heap: shortBytes(heapBytes), external: shortBytes(externalBytes) }))
  }
  say(
    t('doctor.memory', {
      resident: shortBytes(memory.residentBytes),
      heap: shortBytes(memory.heapBytes),
      external: shortBytes(memory.externalBytes),
      events: memory.eventStoreBytes === null ? '?' : shortBytes(memory.eventStoreBytes),
      other: shortBytes(memory.otherBytes),
    }),
  )
}

async function diskFindings(settings: Settings): Promise<readonly string[]> {
  const disk = await statfs(settings.dataFolder)
  const free = disk.bavail * disk.bsize
  if (free >= settings.spool.maxBytes) return []
  return [t('doctor.disk', { size: shortBytes(free), folder: settings.dataFolder })]
}

function projectFindings(found: Examination): readonly string[] {
  if (found.accounts === 0) say(t('doctor.noOwner'))
  if (found.projects.length === 0) say(t('doctor.noProject'))
  const damaged = found.withoutProject.find(({ reason }) => reason === 'spool_damaged')
  if (damaged !== undefined) say(t('doctor.damaged', { quantity: damaged.quantity }))
  for (const project of found.projects) {
    const { slug, events, issues } = project
    say(t('doctor.project', { slug, events, issues, size: shortBytes(project.bytesOnDisk) }))
    for (const { outcome, reason, quantity } of project.outcomes) {
      if (outcome === 'accepted' || outcome === 'client_discard') continue
      say(`  ${t('doctor.dropped', { slug, quantity, outcome, reason: reason === '' ? 'none' : reason })}`)
    }
  }
  return []
}
