import type { Metadata } from 'next'
import { IssueListPage } from '#features/issues/list/issue-list-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('issues')('list.title') }
}

export default async function IssuesRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <IssueListPage params={await searchParams} />
}
