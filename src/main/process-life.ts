import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Which process bears a number now: when it was started, and on Linux since which start of the machine. Numbers are used
 * again, in a container even the same one at each start, so that after a power cut a stranger may bear the number of the
 * server that was. undefined: nobody does.
 */
export function lifeOf(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  return platform === 'linux' ? lifeByProc(pid) : lifeByPs(pid)
}

/** By proc(5), field 22 of stat. */
function lifeByProc(pid: number): string | undefined {
  try {
    const machine = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may hold spaces and parentheses: count behind its end.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${machine} ${started}`
  } catch {
    return undefined
  }
}

/** By ps(1), for macOS: to the second. */
function lifeByPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  const started = status === 0 ? stdout.trim() : ''
  return started === '' ? undefined : started
}
