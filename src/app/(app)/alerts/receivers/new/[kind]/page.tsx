import type { Metadata } from 'next'
import { NewReceiverPage } from '#features/alerts/receivers/new-receiver-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ kind: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('receiver.add') }
}

export default async function NewReceiverRoute({ params }: Props) {
  return <NewReceiverPage name={(await params).kind} />
}
