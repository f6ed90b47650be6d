import { readFile } from 'node:fs/promises'

/** V8's garbage collections since the start, in all threads of a process. */
export interface Collected {
  /** Full collections of a thread's heap. */
  readonly major: number
  /** The total pause of threads. Work of V8's helpers counts separately (`V8Worker`). */
  readonly pausedSeconds: number
}

/** Node options that record collections, to the file in `BENCH_COLLECTOR`. */
export const notesCollector: readonly string[] = [`--import=${new URL('./note.mjs', import.meta.url).href}`]

/** @param file the file in `BENCH_COLLECTOR` */
export async function readCollected(file: string): Promise<Collected> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const noted = lines.map((line) => line.split(' '))
  return {
    major: noted.filter(([kind]) => kind === 'major').length,
    pausedSeconds: noted.reduce((sum, [, milliseconds]) => sum + Number(milliseconds), 0) / 1000,
  }
}
