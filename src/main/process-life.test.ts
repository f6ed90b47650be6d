import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { lifeOf } from './process-life.ts'

// Without /proc, `ps` is used: it is the same program here as on macOS.
test.each(['linux', 'darwin'] as const)(
  'a process is known by its number for as long as it lives, as on %s',
  async (platform) => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    const life = lifeOf(pid, platform)
    expect(life).toMatch(/\d/)
    expect([lifeOf(pid, platform), lifeOf(process.pid, platform)]).toEqual([life, lifeOf(process.pid, platform)])
    // This process is older than the one-second resolution of `ps`.
    expect(lifeOf(process.ppid, platform)).not.toBe(life)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(lifeOf(pid, platform)).toBeUndefined()
  },
)
