import { join } from 'node:path'
import type { Row } from '../report.ts'
import { yardstickUs } from '../../tools/yardstick.ts'
import { keepRows, missed, readKept, worseThan } from './kept-rows.ts'
import { measureTimedPages } from './pages.ts'

export interface TimedPages {
  readonly rows: readonly Row[]
  /** Whether nothing became worse than its reference row. */
  readonly isAsGood: boolean
}

/** Measures the pages at each size, and compares them with rows.json or makes them the new reference. */
export async function timePages(bench: {
  /** Contains the stores of each size; missing ones are filled. */
  readonly folder: string
  readonly sizes: readonly number[]
  readonly keeps: boolean
  readonly profileFolder: string | undefined
  say(line: string): void
}): Promise<TimedPages> {
  const { folder, sizes, keeps, profileFolder, say } = bench
  const paceUs = yardstickUs()
  const rows: Row[] = []
  for (const events of sizes) {
    const dataFolder = join(folder, `pages-${events}`)
    rows.push(...(await measureTimedPages({ dataFolder, events, profileFolder, say })))
  }
  const kept = await readKept()
  const worse = worseThan(kept, rows, paceUs)
  say(`This machine's pace: ${paceUs.toFixed(1)} µs, ${kept.yardstickUs} where the rows were kept.`)
  for (const line of worse) say(`WORSE  ${line}`)
  if (keeps) await keepRows(kept, rows, paceUs)
  say(`${missed(rows).length} floors are missed.`)
  return { rows, isAsGood: keeps || worse.length === 0 }
}
