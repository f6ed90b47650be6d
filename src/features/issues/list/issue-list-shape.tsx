import { messages } from '#messages'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'

/** The shape of the issue list, while it is being made. */
export function IssueListShape() {
  return (
    <output aria-label={messages('issues')('loading.list')} className="block">
      <div className="flex min-h-12 items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-36" />
        <Skeleton className="h-control w-32" />
      </div>
      <div className="flex min-h-14 items-center border-b border-line px-4 sm:px-6">
        <Skeleton className="h-6 w-24" />
      </div>
      <SkeletonRows rows={12} />
    </output>
  )
}
