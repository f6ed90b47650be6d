import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { IssueListPage } from '#features/issues/list/issue-list-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('issues')('list.title') }
}

export default async function IssuesRoute({ searchParams }: AddressedPage) {
  return <IssueListPage params={await searchParams} />
}
