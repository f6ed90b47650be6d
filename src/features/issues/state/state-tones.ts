import type { StateTone } from './state-label.ts'

/** The colours in which a state is named. */
export const stateTones: Record<StateTone, string> = {
  new: 'text-accent',
  wrong: 'text-error-ink',
  settled: 'text-ink-2',
}
