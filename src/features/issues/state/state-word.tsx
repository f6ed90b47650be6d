import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import type { IssueState } from './issue-state.ts'

const tones: Record<IssueState['kind'], string> = {
  new: 'text-accent',
  regressed: 'text-error-ink',
  resolved: 'text-ink-3',
}

/** Where an issue stands, as one word of its row; its page tells the rest. */
export function StateWord({ state }: { state: IssueState }) {
  return (
    <span className={cx('shrink-0 text-2xs font-medium', tones[state.kind])}>
      {messages('issues')(`state.${state.kind}`)}
    </span>
  )
}
