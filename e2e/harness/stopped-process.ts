import { setTimeout as delay } from 'node:timers/promises'

/** Stops a process for so long, as a machine does that has no time for it. */
export async function holdUp(pid: number, forMs: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await delay(forMs)
  process.kill(pid, 'SIGCONT')
}
