import type { Priority } from '#domain/issue/state.ts'
import { Icon } from '#ui/icon.tsx'

const marks = { low: 'bars-1', medium: 'bars-2', high: 'bars-3' } as const satisfies Record<Priority, string>

/** One to three rising bars, shown next to the word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return <Icon name={marks[priority]} className="size-3.5" />
}
