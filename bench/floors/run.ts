/** `npm run bench -- --floors`: every floor of the sources, against the yardstick of this machine. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FAST_DAY_US, yardstickUs } from '../../tools/yardstick.ts'
import { cleanUpFloors, registeredFloors, type AnyFloor } from './floor.ts'
import { measured, threadCpuMs, type Measured } from './measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = ['src/**/*.floors.ts', 'demo/**/*.floors.ts', 'bench/**/*.floors.ts', 'tools/**/*.floors.ts']
const NAME_WIDTH = 66
/** A CPU's neighbours change its pace within seconds. */
const PACE_HOLDS_MS = 1_000

/** Measures the floors whose file or name contains one of these words, or all. Returns the exit code. */
export async function runFloors(words: readonly string[], say: (line: string) => void): Promise<number> {
  const startedAt = performance.now()
  const floors = await load(words)
  say(pace())
  let over = 0
  for (const [name, group] of Map.groupBy(floors, (floor) => floor.name)) {
    const worst = await worstOf(group)
    if (worst.isOver) over++
    say(lineOf(name, worst))
  }
  await cleanUpFloors()
  say(pace())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  say(`${floors.length} measurements in ${seconds} s; ${over === 0 ? 'every floor holds' : `${over} over`}.`)
  return over === 0 ? 0 : 1
}

async function load(words: readonly string[]): Promise<readonly AnyFloor[]> {
  const holds = (text: string) => words.length === 0 || words.some((word) => text.includes(word))
  const wanted: AnyFloor[] = []
  for (const file of globSync(files, { cwd: root }).toSorted()) {
    const before = registeredFloors().length
    await import(pathToFileURL(join(root, file)).href)
    wanted.push(
      ...registeredFloors()
        .slice(before)
        .filter(({ name }) => holds(file) || holds(name)),
    )
  }
  return wanted
}

let lastPace = { at: -Infinity, us: 0 }

/** The current yardstick, measured again if outdated. */
function currentYardstickUs(): number {
  const now = performance.now()
  if (now - lastPace.at > PACE_HOLDS_MS) lastPace = { at: now, us: yardstickUs() }
  return lastPace.us
}

async function worstOf(floors: readonly AnyFloor[]): Promise<Measured> {
  let worst: Measured | undefined
  for (const floor of floors) {
    const one = await measured(floor, { cpuMs: threadCpuMs, yardstickUs: currentYardstickUs })
    if (worst === undefined || shareOf(one) > shareOf(worst)) worst = one
  }
  if (worst === undefined) throw new Error('a floor without measurements')
  return worst
}

function shareOf({ ratio, yardsticks, floor }: Measured): number {
  // Unmeasurably quick work sorts last.
  return ratio === undefined ? yardsticks / Number.MAX_SAFE_INTEGER : ratio / floor.most
}

function pace(): string {
  const now = yardstickUs()
  return `yardstick ${now.toFixed(1)} µs (${(now / FAST_DAY_US).toFixed(2)} of a fast day's ${FAST_DAY_US} µs)`
}

function lineOf(name: string, { floor, ms, yardsticks, ratio, isOver }: Measured): string {
  const raw = `${ms.toFixed(ms < 1 ? 3 : 1)} ms`.padStart(11)
  const cost = `${yardsticks.toFixed(0)} y`.padStart(9)
  const shown = floor.kind === 'cost' ? '' : ratio === undefined ? 'quick' : `×${ratio.toFixed(2)}`
  const most = floor.kind === 'cost' ? `≤ ${floor.most} y` : `≤ ×${floor.most}`
  const of = isOver && floor.of !== undefined ? `  (${floor.of})` : ''
  return `${name.padEnd(NAME_WIDTH)}${raw}${cost}${shown.padStart(7)}${most.padStart(11)}  ${isOver ? 'OVER' : 'ok'}${of}`
}
