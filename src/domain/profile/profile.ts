/** A function, or a line of one, that was running. */
export interface ProfileFrame {
  readonly function: string
  /** In Python and Java: where the function is defined. */
  readonly module?: string
  /** Of native code: the library. */
  readonly package?: string
  readonly file?: string
  readonly line?: number
  readonly inApp: boolean
}

/** A moment at which a thread was looked at, or an allocation site of a program. */
export interface ProfileSample {
  /** Milliseconds from the start of the profile. 0 where a profile has sums and no moments. */
  readonly at: number
  /** The index of its stack. */
  readonly stack: number
  /** The id of its thread. */
  readonly thread: string
  /** How much it stands for, in the profile's unit. */
  readonly weight: number
}

export interface ProfileThread {
  readonly id: string
  /** '': it has none. */
  readonly name: string
}

export const profileUnits = ['ms', 'bytes', 'count'] as const
/** What the weights of samples are counted in. */
export type ProfileUnit = (typeof profileUnits)[number]

/** What a program was doing over a stretch of time. */
export interface Profile {
  readonly frames: readonly ProfileFrame[]
  /** Indexes of frames, the root first. */
  readonly stacks: readonly (readonly number[])[]
  /** By time. */
  readonly samples: readonly ProfileSample[]
  readonly threads: readonly ProfileThread[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly durationMs: number
  readonly unit: ProfileUnit
}

/** A profile of which nothing is known. */
export const emptyProfile: Profile = {
  frames: [],
  stacks: [],
  samples: [],
  threads: [],
  startedAt: 0,
  durationMs: 0,
  unit: 'ms',
}
