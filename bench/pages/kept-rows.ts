import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { holds, type Row } from '../report.ts'

const file = fileURLToPath(new URL('./rows.json', import.meta.url))

const kept = z.object({
  /** The yardstick (tools/yardstick.ts) of the machine that measured them. */
  yardstickUs: z.number(),
  rows: z.record(z.string(), z.number()),
})
export type KeptRows = z.output<typeof kept>

/** The tolerated random slowdown, as a factor and in milliseconds: the shortest times mostly depend on the machine. */
const BY_CHANCE = 1.3
const MOMENT_MS = 10
/** Bytes do not vary randomly. */
const LARGER = 1.02
const FASTEST = 0.5
const SLOWEST = 8

/** Returns the reference rows for pages; empty if there aren't any. */
export async function readKept(): Promise<KeptRows> {
  return kept.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** Stores new reference rows. Rows of other sizes stay unchanged, so times are converted to the pace of the file. */
export async function keepRows(before: KeptRows, rows: readonly Row[], yardstickUs: number): Promise<void> {
  const pace = before.yardstickUs / yardstickUs
  const measured = rows.map(({ name, value, unit }) => [name, rounded(unit === 'ms' ? value * pace : value)] as const)
  const all: KeptRows = { ...before, rows: { ...before.rows, ...Object.fromEntries(measured) } }
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Describes what became worse than its reference row: larger, or slower than chance and the machine explain. @param
 * yardstickUs of this machine, now
 */
export function worseThan({ rows: before, yardstickUs: then }: KeptRows, rows: readonly Row[], yardstickUs: number) {
  const pace = Math.min(SLOWEST, Math.max(FASTEST, yardstickUs / then))
  return rows.flatMap((row) => {
    const was = before[row.name]
    if (was === undefined) return []
    const most = row.unit === 'ms' ? was * BY_CHANCE * pace + MOMENT_MS : was * LARGER + 1
    if (row.value <= most) return []
    return [`${row.name}: ${row.value.toFixed(1)} ${row.unit}, after ${was} (at most ${most.toFixed(1)})`]
  })
}

export function missed(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => holds(row) === false)
}
