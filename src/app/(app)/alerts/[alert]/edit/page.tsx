import type { Metadata } from 'next'
import { EditAlertPage } from '#features/alerts/edit/edit-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ alert: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('rule.edit') }
}

export default async function EditAlertRoute({ params }: Props) {
  return <EditAlertPage id={(await params).alert} />
}
