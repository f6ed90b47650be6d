import { Skeleton, SkeletonPanel, SkeletonRows } from '#ui/skeleton.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="piece">
        <Skeleton className="h-4 w-32" />
      </State>
      <State name="panel">
        <SkeletonPanel />
      </State>
      <State name="rows" wide>
        <SkeletonRows rows={4} />
      </State>
    </>
  )
}
