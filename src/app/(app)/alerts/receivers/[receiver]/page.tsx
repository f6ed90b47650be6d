import type { Metadata } from 'next'
import { ReceiverPage } from '#features/alerts/receivers/receiver-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ receiver: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('tabs.receivers') }
}

export default async function ReceiverRoute({ params }: Props) {
  return <ReceiverPage id={(await params).receiver} />
}
