import { writeSync } from 'node:fs'
import { messages } from '#messages'

/** Ends the process from any of its threads, with a line on standard error: the thread that writes the log stands still. */
export function endStillProcess(): void {
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    thread: 'main',
    msg: messages('cli')('log.stoodStill'),
  }
  try {
    writeSync(2, `${JSON.stringify(line)}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
