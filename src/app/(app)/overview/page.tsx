import type { Metadata } from 'next'
import { OverviewPage } from '#features/first-page/overview-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('overview')('title') }
}

export default function OverviewRoute() {
  return <OverviewPage />
}
