export interface LockedPackage {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
}
export type Lock = Readonly<Record<string, LockedPackage>>
export interface Machine {
  readonly os: string
  readonly cpu: string
  readonly libc: string | undefined
}

export function readLock(project: string): Lock
export function neededToBuild(lock: Lock, machine?: Machine): readonly string[]
export function neededToRun(lock: Lock, machine?: Machine, without?: readonly string[]): readonly string[]
export function everything(lock: Lock, machine?: Machine): readonly string[]
export function unlisted(lock: Lock, folders: readonly string[], machine?: Machine): readonly string[]
export function binaries(lock: Lock, folders: readonly string[], machine?: Machine): readonly string[]
export function spare(project: string, lock: Lock): readonly string[]
