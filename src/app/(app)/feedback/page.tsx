import type { Metadata } from 'next'
import { FeedbackListPage } from '#features/issues/feedback/feedback-list-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('feedback')('title') }
}

export default async function FeedbackRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <FeedbackListPage params={await searchParams} />
}
