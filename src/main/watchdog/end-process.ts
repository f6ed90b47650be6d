import { writeSync } from 'node:fs'
import { messages } from '#messages'

/** Ends the process from any thread, with a line on standard error, because the logging thread is blocked. */
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
