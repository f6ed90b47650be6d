import { readFile } from 'node:fs/promises'

/** What V8's collector has done since the start, in all threads of a process. */
export interface Collected {
  /** Collections of the whole heap of a thread. */
  readonly major: number
  /** How long threads stood still for it. What its helpers did meanwhile is theirs (`V8Worker`). */
  readonly pausedSeconds: number
}

/** The options of Node that have a process note what its collector does; it is told by `BENCH_COLLECTOR` where to. */
export const notesCollector: readonly string[] = [`--import=${new URL('./note.mjs', import.meta.url).href}`]

/** @param file what `BENCH_COLLECTOR` named */
export async function readCollected(file: string): Promise<Collected> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const noted = lines.map((line) => line.split(' '))
  return {
    major: noted.filter(([kind]) => kind === 'major').length,
    pausedSeconds: noted.reduce((sum, [, milliseconds]) => sum + Number(milliseconds), 0) / 1000,
  }
}
