import { readdirSync, readFileSync } from 'node:fs'
import type { Wire } from '../wire.ts'

/** An engine beside Mishap, in processes of its own, reached over a way that can be disturbed. */
export interface Engine extends AsyncDisposable {
  readonly name: 'postgres' | 'clickhouse' | 's3'
  readonly wire: Wire
  /** What Mishap is told of it. */
  readonly env: Readonly<Record<string, string>>
  /** Its first process; all others are children of it. */
  pid(): number
  /** kill -9. */
  kill(): Promise<void>
  /** Starts it again on what it has written, where it does not run. */
  start(): Promise<void>
}

/** A process and all that descend from it. */
export function familyOf(pid: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name)
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const family = [pid]
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child)
  return family
}

function parentOf(name: string): number | undefined {
  try {
    // proc(5): the name in parentheses may hold anything, so what follows its end is counted.
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
