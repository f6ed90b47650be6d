import { SkeletonPanel } from '#ui/skeleton.tsx'

export default function StatsLoading() {
  return <SkeletonPanel />
}
