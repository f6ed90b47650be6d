import type { StateTone } from './state-label.ts'

/** Text colours of states. */
export const stateTones: Record<StateTone, string> = {
  new: 'text-accent',
  wrong: 'text-error-ink',
  settled: 'text-ink-2',
}
