import { emptyProfile, type Profile, type ProfileFrame } from './profile.ts'

/** Space-separated stacks, root first, with their self times. */
export type SampleStacks = Readonly<Record<string, number>>

/**
 * A profile for tests and the demo: each stack is one sample, one after another. Functions that start with `lib` are
 * not in the app.
 */
export function aProfile(stacks: SampleStacks, overrides: Partial<Profile> = {}): Profile {
  const names = [...new Set(Object.keys(stacks).flatMap((stack) => stack.split(' ')))]
  const frames = names.map((name): ProfileFrame => ({
    function: name,
    file: `${name}.ts`,
    inApp: !name.startsWith('lib'),
  }))
  let at = 0
  const samples = Object.values(stacks).map((weight, stack) => {
    const sample = { at, stack, thread: '1', weight }
    at += weight
    return sample
  })
  return {
    ...emptyProfile,
    frames,
    stacks: Object.keys(stacks).map((stack) => stack.split(' ').map((name) => names.indexOf(name))),
    samples,
    threads: [{ id: '1', name: 'main' }],
    startedAt: Date.now() - 60_000,
    durationMs: at,
    ...overrides,
  }
}
