import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { Settings } from '#domain/settings.ts'
import { runningServer, type ServerFile } from '../data-folder.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Examination } from '../examine.ts'
import { examineFolder } from '../examine-folder.ts'
import { complain, say, type Command } from './command.ts'
import { diskUseFindings } from './doctor-disk.ts'
import { eventServerFindings, type Tell } from './doctor-events.ts'
import { spoolBucketFindings } from './doctor-spool-bucket.ts'
import { nodeFindings } from './doctor-nodes.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

/** A larger delay means that the digest cannot keep up. */
const LATE_MS = 60_000

/** A server that has just started answers once it is fully open. */
const STARTING_MS = 30_000
const STARTING_STEP_MS = 200

export const doctor: Command = {
  options: [{ name: 'json', about: t('usage.doctorJson') }],
  async run(args, settings) {
    const found = await examination(settings)
    if (typeof found === 'string') {
      complain(found)
      return 1
    }
    const server = await runningServer(settings.dataFolder)
    // Loaded lazily: mail and GeoIP code that no other command needs.
    const { checkUp } = await import('../doctor/check-up.ts')
    const checks = await checkUp(settings, server, found.version)
    const isJson = args.has('json')
    const tell = isJson ? () => undefined : say
    describeServer(settings, server, tell)
    const wrong = [...(await findings(found, settings, tell)), ...wrongOf(checks, tell)]
    if (isJson) say(JSON.stringify({ ...found, checks, wrong }, null, 2))
    else {
      for (const line of wrong) complain(`✗ ${line}`)
      say(wrong.length === 0 ? t('doctor.fine') : t('doctor.wrong', { count: wrong.length }))
    }
    return wrong.length === 0 ? 0 : 1
  },
}

/** A running server has exclusive access to the stores, so it is asked; otherwise this process opens the folder. */
async function examination(settings: Settings): Promise<Examination | string> {
  for (let waitedMs = 0; ; waitedMs += STARTING_STEP_MS) {
    const server = await runningServer(settings.dataFolder)
    if (server === undefined) {
      const found = await examineFolder(settings)
      if (found.ok) return found.value
      // The server is still starting.
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

/** Reports healthy checks, and returns the sentences about problems. */
function wrongOf(checks: readonly Finding[], tell: Tell): readonly string[] {
  for (const { says } of checks.filter(isFine)) tell(says)
  return checks.filter((check) => !isFine(check)).map(({ says }) => says)
}

function isFine({ verdict }: Finding): boolean {
  return verdict !== 'wrong'
}

function describeServer(settings: Settings, server: ServerFile | undefined, tell: Tell): void {
  if (server === undefined) tell(t('doctor.notRunning', { folder: settings.dataFolder }))
  else tell(t('doctor.running', { address: server.address, pid: String(server.pid) }))
}

/** Reports the state, and returns the sentences about problems. */
async function findings(found: Examination, settings: Settings, tell: Tell): Promise<readonly string[]> {
  tell(t('doctor.versionLine', { version: found.version, node: found.node }))
  const wrong: string[] = []
  for (const [store, engine] of Object.entries(found.stores)) {
    const size = shortBytes(found.bytesOnDisk[store === 'events' ? 'events' : 'catalogue'])
    if ('fault' in engine) wrong.push(t('doctor.storeFault', { store, fault: engine.fault }))
    else tell(t('doctor.storeFine', { store, name: engine.name, version: engine.version, size }))
  }
  wrong.push(...eventServerFindings(found, tell), ...nodeFindings(found, tell))
  const { records, bytes, lagMs } = found.spool
  const seconds = Math.round(lagMs / 1000)
  tell(records === 0 ? t('doctor.spoolEmpty') : t('doctor.spoolFine', { records, size: shortBytes(bytes), seconds }))
  if (lagMs > LATE_MS) wrong.push(t('doctor.spoolLate', { seconds }))
  if (found.digestFault !== null) wrong.push(t('doctor.digestFault', { fault: found.digestFault }))
  const { place, fault } = found.blobs
  if (fault !== null)
    wrong.push(`${messages('organization')(`instance.storage.bucketFails.${fault.fault}`)} ${fault.detail}`)
  else if (place !== null) tell(t('doctor.bucketFine', { place }))
  wrong.push(...spoolBucketFindings(found, tell))
  if (found.process !== null) describeProcess(found.process, tell)
  return [
    ...wrong,
    ...diskUseFindings(found.disk, tell),
    ...(await diskFindings(settings)),
    ...projectFindings(found, tell),
  ]
}

function describeProcess({ threads, memory }: ProcessReport, tell: Tell): void {
  for (const { name, loop, heapBytes, externalBytes } of threads) {
    const { p50Ms: p50, p99Ms: p99, maxMs: max } = loop
    tell(t('doctor.thread', { name, p50, p99, max, heap: shortBytes(heapBytes), external: shortBytes(externalBytes) }))
  }
  tell(
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

function projectFindings(found: Examination, tell: Tell): readonly string[] {
  if (found.accounts === 0) tell(t('doctor.noOwner'))
  if (found.projects.length === 0) tell(t('doctor.noProject'))
  const damaged = found.withoutProject.find(({ reason }) => reason === 'spool_damaged')
  if (damaged !== undefined) tell(t('doctor.damaged', { quantity: damaged.quantity }))
  for (const project of found.projects) {
    const { slug, events, issues } = project
    tell(t('doctor.project', { slug, events, issues, size: shortBytes(project.bytesOnDisk) }))
    for (const { outcome, reason, quantity } of project.outcomes) {
      if (outcome === 'accepted' || outcome === 'client_discard') continue
      tell(`  ${t('doctor.dropped', { slug, quantity, outcome, reason: reason === '' ? 'none' : reason })}`)
    }
  }
  return []
}
