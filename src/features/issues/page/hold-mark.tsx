import Lock from 'lucide-react/icons/lock'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** Shows that the issue or its project is on legal hold, and why: none of its data is deleted. */
export async function HoldMark({ issue }: { issue: Pick<Issue, 'id' | 'projectId'> }) {
  const holds = await running().catalogue.holds.ofProject(await guard('project:read'), issue.projectId)
  const found = holds.find((hold) => hold.issue === null || hold.issue.id === issue.id)
  if (found === undefined) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-medium text-ink-2" title={found.reason}>
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {messages('organization')('holds.mark')}
    </span>
  )
}
