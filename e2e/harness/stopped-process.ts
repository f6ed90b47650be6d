import { setTimeout as delay } from 'node:timers/promises'

/** Pauses a process for this long, as an overloaded machine would. */
export async function holdUp(pid: number, forMs: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await delay(forMs)
  process.kill(pid, 'SIGCONT')
}
