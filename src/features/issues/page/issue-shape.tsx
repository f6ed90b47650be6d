import { messages } from '#messages'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'

/** The shape of an issue's page, while it is being made. */
export function IssueShape() {
  return (
    <output aria-label={messages('issues')('loading.issue')} className="block">
      <div className="grid gap-2 px-4 pt-3 pb-4 sm:px-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <SkeletonPanel lines={3} className="mx-4 mb-6 sm:mx-6" />
      <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-control w-3/5" />
          <SkeletonPanel lines={14} />
        </div>
        <SkeletonPanel lines={6} className="max-lg:hidden" />
      </div>
    </output>
  )
}
