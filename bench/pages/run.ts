import { join } from 'node:path'
import type { Row } from '../report.ts'
import { yardstickUs } from '../../tools/yardstick.ts'
import { keepRows, missed, readKept, worseThan } from './kept-rows.ts'
import { measureTimedPages } from './pages.ts'

/** What a run of the pages found. */
export interface TimedPages {
  readonly rows: readonly Row[]
  /** Whether nothing got worse than the row that was kept of it. */
  readonly isAsGood: boolean
}

/** Measures the pages at each size, and holds them to the rows of rows.json, or keeps what they took as such. */
export async function timePages(bench: {
  /** The stores of each size lie in it, and are filled where they are not there. */
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
