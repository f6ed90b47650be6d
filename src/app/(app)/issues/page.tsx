import type { Metadata } from 'next'
import { IssueListPage } from '#features/issues/list/issue-list-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'
import { messages } from '#messages'

export const metadata: Metadata = { title: messages('issues')('list.title') }

export default async function IssuesRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <IssueListPage params={await searchParams} />
}
