import { Worker } from 'node:worker_threads'
import type { Target } from './fuzz.ts'

/** Longer than any input takes on a busy machine, including shrinking. */
const HANGS_AFTER_MS = 20_000

/**
 * Detects a reader that never returns: a thread reports the input and ends the process. Returns a function to call
 * before each input.
 */
export function watchHangs(
  again: (target: string, round: number) => string,
  targets: readonly Target[],
): (target: Target, round: number) => void {
  const now = new Int32Array(new SharedArrayBuffer(8))
  const names = targets.map(({ name }) => name)
  const program = `
    const { workerData: { now, names, command, ms } } = require('node:worker_threads')
    const { writeSync } = require('node:fs')
    let before = ''
    setInterval(() => {
      const at = now.join(' ')
      if (at === before) {
        writeSync(2, names[now[0]] + ' hangs.\\nagain: ' + command.replace('TARGET', names[now[0]]).replace('-1', now[1]) + '\\n')
        process.kill(process.pid, 'SIGKILL')
      }
      before = at
    }, ms)`
  const workerData = { now, names, command: again('TARGET', -1), ms: HANGS_AFTER_MS }
  new Worker(program, { eval: true, workerData }).unref()
  return (target, round) => {
    now[0] = targets.indexOf(target)
    now[1] = round
  }
}
