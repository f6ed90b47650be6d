/**
 * `npm run fuzz -- --seconds 60 --seed 7`: feeds nearly valid inputs to every reader of untrusted data, and reports
 * failures. `--inputs N` stops after that many, regardless of time. The same seed makes the same inputs; `--target NAME
 * --round N` repeats one of them, and `--target A,B` selects some targets. Findings are kept in .cache/fuzz.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRound, type Finding } from './fuzz/fuzz.ts'
import { targets } from './fuzz/targets.ts'
import { watchHangs } from './fuzz/hangs.ts'
import { ReportBuilder } from './test/report.ts'

const ROUNDS_AT_ONCE = 50
const MAX_SHOWN_BYTES = 2_000
const SAY_EVERY_MS = 60_000
const kept = fileURLToPath(new URL('../.cache/fuzz', import.meta.url))

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    target: { type: 'string' },
    round: { type: 'string' },
  },
})
const seed = Number(values.seed)
const named = values.target?.split(',')
const chosen = targets.filter(({ name }) => named?.includes(name) ?? true)
const mostInputs = Number(values.inputs ?? Infinity)
const mostSeconds = Number(values.seconds ?? (values.inputs === undefined ? 60 : Infinity))
if (
  chosen.length < (named?.length ?? 1) ||
  !Number.isSafeInteger(seed) ||
  Number.isNaN(mostInputs) ||
  Number.isNaN(mostSeconds)
) {
  console.error(
    `One of --target ${targets.map(({ name }) => name).join(', ')}; --seed, --seconds and --inputs are numbers.`,
  )
  process.exit(2)
}

function say({ target, round, bytes, fault }: Finding): void {
  const text = Buffer.from(bytes.subarray(0, MAX_SHOWN_BYTES))
  console.log(`\n${target}: ${fault}`)
  console.log(`again: npm run fuzz -- --target ${target} --seed ${seed} --round ${round}`)
  console.log(`${bytes.length} bytes, in base64: ${text.toString('base64')}`)
  mkdirSync(kept, { recursive: true })
  const file = join(kept, `${target}-${seed}-${round}`)
  writeFileSync(file, bytes)
  console.log(`kept as ${file}`)
}

/** Alternates between targets, some rounds each, until the time or inputs are used up, or all have failed. */
async function run(): Promise<number> {
  const began = performance.now()
  const end = began + mostSeconds * 1000
  const found = new Map<string, Finding>()
  const slowest = { target: '', round: 0, cpuMs: 0 }
  let inputs = 0
  let said = began
  const begins = watchHangs(
    (target, round) => `npm run fuzz -- --target ${target} --seed ${seed} --round ${round}`,
    chosen,
  )
  const goesOn = () => inputs < mostInputs && performance.now() < end
  for (let first = 0; goesOn() && found.size < chosen.length; first += ROUNDS_AT_ONCE) {
    for (const target of chosen) {
      for (let round = first; round < first + ROUNDS_AT_ONCE && !found.has(target.name) && goesOn(); round++) {
        begins(target, round)
        const { cpuMs, finding } = await readRound(target, seed, round)
        inputs++
        if (cpuMs > slowest.cpuMs) Object.assign(slowest, { target: target.name, round, cpuMs })
        if (finding === undefined) continue
        found.set(target.name, finding)
        say(finding)
      }
    }
    if (performance.now() - said < SAY_EVERY_MS) continue
    said = performance.now()
    console.log(`${inputs} inputs in ${((said - began) / 1000).toFixed(0)} s, ${found.size} readers failed`)
  }
  report(found)
  const seconds = (performance.now() - began) / 1000
  console.log(`the slowest: ${slowest.cpuMs.toFixed(0)} ms of processor, ${slowest.target}, round ${slowest.round}`)
  console.log(
    `seed ${seed}: ${inputs} inputs for ${chosen.length} readers in ${seconds.toFixed(0)} s, ${found.size} of them failed`,
  )
  return found.size
}

/** Reports to `npm test` which readers passed. */
function report(found: ReadonlyMap<string, Finding>): void {
  const lane = new ReportBuilder()
  for (const { name } of chosen) {
    const finding = found.get(name)
    if (finding === undefined) lane.passed()
    else lane.failed(`fuzz › ${name}, seed ${seed}, round ${finding.round}`, { message: finding.fault })
  }
  lane.write()
}

async function again(round: number): Promise<number> {
  const rounds = await Promise.all(chosen.map((target) => readRound(target, seed, round)))
  const found = rounds.map(({ finding }) => finding).filter((finding) => finding !== undefined)
  found.forEach(say)
  console.log(`seed ${seed}, round ${round}: ${found.length} failed`)
  return found.length
}

const failed = values.round === undefined ? await run() : await again(Number(values.round))
process.exit(failed === 0 ? 0 : 1)
