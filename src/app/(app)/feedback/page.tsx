import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { FeedbackListPage } from '#features/issues/feedback/feedback-list-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('feedback')('title') }
}

export default async function FeedbackRoute({ searchParams }: AddressedPage) {
  return <FeedbackListPage params={await searchParams} />
}
