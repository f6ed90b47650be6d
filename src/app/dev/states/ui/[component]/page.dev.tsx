import { ComponentStates } from '#features/dev-states/component-page.tsx'
import type { Params } from '#features/dev-states/frame.tsx'

interface ComponentStatesRouteProps {
  readonly params: Promise<{ component: string }>
  readonly searchParams: Promise<Params>
}

export default async function ComponentStatesRoute({ params, searchParams }: ComponentStatesRouteProps) {
  return <ComponentStates name={(await params).component} params={await searchParams} />
}
