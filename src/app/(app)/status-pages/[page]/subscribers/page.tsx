import type { Metadata } from 'next'
import { SubscribersPage } from '#features/status-pages/subscribers/subscribers-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('subscribers.title') }
}

export default async function SubscribersRoute({ params }: Props) {
  return <SubscribersPage id={(await params).page} />
}
