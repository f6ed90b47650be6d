import { setTimeout as delay } from 'node:timers/promises'
import { numbersOf } from '../fuzz/mutate.ts'
import { diskFaults } from './disk-faults.ts'
import { engineFaults } from './engine-faults.ts'
import { between, type Fault } from './fault.ts'
import { judge, type Verdict } from './judge.ts'
import { serverFaults } from './server-faults.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'
import { storedRows } from './stores.ts'

export const allFaults: readonly Fault[] = [...serverFaults, ...engineFaults, ...diskFaults]

export interface RunOptions extends StageOptions {
  /** Prefixes of fault names; empty: all supported ones. */
  readonly kinds: readonly string[]
  readonly seed: number
  readonly strikes: number
  readonly minutes: number
  readonly say: (line: string) => void
}

export interface RunEnd {
  readonly verdict: Verdict
  /** How often each fault was injected. */
  readonly strikes: ReadonlyMap<string, number>
  /** The statuses of visits to issues; 0: no response. */
  readonly visits: ReadonlyMap<number, number>
  /** Problems other than rows; empty if all is well. */
  readonly problems: readonly string[]
}

/** Collected while faults are injected. */
interface Notes {
  readonly visits: Map<number, number>
  readonly problems: Set<string>
}

/** How long the load runs before and after a fault. */
const BEFORE_MS = [100, 1_500] as const
const AFTER_MS = 100
/** A log line that matches shows an unexpected fault. */
const CRASHED = /thread crashed|uncaught|unhandled/i
const REFUSAL = /^(?:429|503) \{.*"detail":"[A-Z]/s
const MOST_SHOWN = 1_500

/** Injects random faults by the seed, and compares acknowledged with stored data. */
export async function runFaults(options: RunOptions): Promise<RunEnd> {
  const { kinds, seed, say } = options
  await using stage = await openStage(options)
  const fitting = allFaults.filter(
    (fault) => fault.fits(stage) && (kinds.length === 0 || kinds.some((kind) => fault.name.startsWith(kind))),
  )
  if (fitting.length === 0) throw new Error(`Of these none fits: ${allFaults.map(({ name }) => name).join(', ')}`)
  const random = numbersOf(seed)
  const deadline = Date.now() + options.minutes * 60_000
  const strikes = new Map<string, number>()
  const notes: Notes = { visits: new Map(), problems: new Set() }
  for (let number = 1; number <= options.strikes && Date.now() < deadline; number++) {
    const fault = fitting[random(fitting.length)]
    if (fault === undefined) break
    say(`#${number} ${fault.name}: ${await struck(stage, fault, number * 7919 + seed, notes)}`)
    strikes.set(fault.name, (strikes.get(fault.name) ?? 0) + 1)
  }
  await stage.settle()
  const wrong = [...(await wrongSums(stage)), ...wrongRefusals(stage)]
  for (const { part, server } of stage.members)
    if ((await server().stop()) !== 0) wrong.push(`The process that is ${part} did not end well.`)
  const verdict = judge(stage.ledger.sent, await storedRows(stage.data, stage.env), stage.ledger.forgiven)
  return { verdict, strikes, visits: notes.visits, problems: [...notes.problems, ...wrong] }
}

/** One fault under load. Each has its own random numbers, independent of the others. */
async function struck(stage: Stage, fault: Fault, seed: number, { visits, problems }: Notes): Promise<string> {
  const random = numbersOf(seed)
  const wait = between(random, ...BEFORE_MS)
  stage.load()
  await delay(wait)
  const said = await fault.strike(stage, random)
  await delay(AFTER_MS)
  const rest = await stage.rest()
  for (const line of crashes(stage)) problems.add(line)
  for (const line of rest.visits.wrong) problems.add(`${fault.name}, web: ${line}`)
  for (const status of rest.visits.statuses) visits.set(status, (visits.get(status) ?? 0) + 1)
  if (rest.visits.statuses.includes(0) && !fault.name.endsWith('-web'))
    problems.add(`${fault.name}: web did not answer, and nothing had befallen it`)
  const ms = await stage.revive()
  const revived = ms === undefined ? '' : `, listens again after ${(ms / 1000).toFixed(1)} s`
  return `after ${wait} ms: ${said}; ${rest.acknowledged} acknowledged, ${rest.refused} refused${revived}`
}

/** Log lines about unexpected faults. */
function crashes({ members }: Stage): readonly string[] {
  const lines = members.flatMap(({ server }) => server().printed().split('\n'))
  return lines.filter((line) => CRASHED.test(line)).map((line) => line.slice(0, MOST_SHOWN))
}

/** Compares accepted with acknowledged counts by category, including bytes and items without rows. */
async function wrongSums(stage: Stage): Promise<string[]> {
  const { damaged, acknowledged, unsure } = stage.ledger
  if (damaged > 0) return wrongDamage(stage)
  const counted = new Map<string, number>()
  const doctor = await stage.answering().doctor()
  for (const { category, outcome, quantity } of doctor.projects[0]?.outcomes ?? [])
    if (outcome === 'accepted') counted.set(category, quantity)
  return Object.entries(acknowledged).flatMap(([category, least]) => {
    const most = least + (unsure[category as keyof typeof unsure] ?? 0)
    const found = counted.get(category) ?? 0
    if (found >= least && found <= most) return []
    return [`${category}: ${found} were counted, and ${least} to ${most} acknowledged`]
  })
}

/** Refused SDKs must be told to retry, and why. */
function wrongRefusals({ ledger }: Stage): readonly string[] {
  return [...ledger.refusals].filter((said) => !REFUSAL.test(said)).map((said) => `A sender was told ${said}`)
}

/** Each corrupted record must be reported. */
async function wrongDamage(stage: Stage): Promise<string[]> {
  const { withoutProject } = await stage.answering().doctor()
  const told = withoutProject.find(({ reason }) => reason === 'spool_damaged')?.quantity ?? 0
  const { damaged } = stage.ledger
  return told === damaged ? [] : [`${damaged} records were damaged, and ${told} are told of`]
}
