import { ShapeBoundary } from '#ui/shape-boundary.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { State } from '../state.tsx'
import { Late } from '../late.tsx'

export function States() {
  return (
    <>
      <State name="whole">
        <ShapeBoundary whole shape={<SkeletonRows rows={3} />}>
          <p>The content came with the page.</p>
        </ShapeBoundary>
      </State>
      <State name="loading (for ten seconds)">
        <ShapeBoundary whole={false} shape={<SkeletonRows rows={3} />}>
          <Late />
        </ShapeBoundary>
      </State>
    </>
  )
}
