/** A function, or a line of one, that was running. */
export interface ProfileFrame {
  readonly function: string
  /** In Python and Java: where the function is defined. */
  readonly module?: string
  /** For native code: the library. */
  readonly package?: string
  readonly file?: string
  readonly line?: number
  readonly inApp: boolean
}

/** A sample of a thread, or an allocation site. */
export interface ProfileSample {
  /** Milliseconds from the start of the profile. 0 for aggregated profiles. */
  readonly at: number
  /** Index of its stack. */
  readonly stack: number
  /** Id of its thread. */
  readonly thread: string
  /** What the sample represents, in the profile's unit. */
  readonly weight: number
}

export interface ProfileThread {
  readonly id: string
  /** May be ''. */
  readonly name: string
}

export const profileUnits = ['ms', 'bytes', 'count'] as const
/** Unit of sample weights. */
export type ProfileUnit = (typeof profileUnits)[number]

/** What a program was doing over a period of time. */
export interface Profile {
  readonly frames: readonly ProfileFrame[]
  /** Frame indexes, root first. */
  readonly stacks: readonly (readonly number[])[]
  /** Sorted by time. */
  readonly samples: readonly ProfileSample[]
  readonly threads: readonly ProfileThread[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly durationMs: number
  readonly unit: ProfileUnit
}

export const emptyProfile: Profile = {
  frames: [],
  stacks: [],
  samples: [],
  threads: [],
  startedAt: 0,
  durationMs: 0,
  unit: 'ms',
}
