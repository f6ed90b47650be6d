import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { State } from '../state.tsx'
import { Late } from '../late.tsx'

export function States() {
  return (
    <>
      <State name="quick">
        <ShapeWhileSlow shape={<SkeletonPanel />} content={() => Promise.resolve(<p>There at once.</p>)} />
      </State>
      <State name="loading (for ten seconds)">
        <ShapeWhileSlow shape={<SkeletonPanel />} content={Late} />
      </State>
    </>
  )
}
