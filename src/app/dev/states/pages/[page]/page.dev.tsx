import type { Params } from '#features/dev-states/frame.tsx'
import { PageStates } from '#features/dev-states/pages-page.tsx'

interface PageStatesRouteProps {
  readonly params: Promise<{ page: string }>
  readonly searchParams: Promise<Params>
}

export default async function PageStatesRoute({ params, searchParams }: PageStatesRouteProps) {
  return <PageStates name={(await params).page} params={await searchParams} />
}
