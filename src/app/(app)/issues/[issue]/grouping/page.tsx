import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { GroupingPage } from '#features/issues/grouping/grouping-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface GroupingRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: GroupingRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function GroupingRoute({ params, searchParams }: GroupingRouteProps) {
  return <GroupingPage issueRef={(await params).issue} params={await searchParams} />
}
