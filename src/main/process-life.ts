import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies the process that has a pid now: its start time and, on Linux, the boot id. Pids are reused, in a container
 * even the same one at each start, so after a power cut another process may have the former server's pid. `undefined`
 * if no process has it.
 */
export function lifeOf(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  return platform === 'linux' ? lifeByProc(pid) : lifeByPs(pid)
}

/** By proc(5), field 22 of stat. */
function lifeByProc(pid: number): string | undefined {
  try {
    const machine = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may contain spaces and parentheses, so fields are counted from its
    // end.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${machine} ${started}`
  } catch {
    return undefined
  }
}

/** By ps(1), for macOS: with one-second resolution. */
function lifeByPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  const started = status === 0 ? stdout.trim() : ''
  return started === '' ? undefined : started
}
