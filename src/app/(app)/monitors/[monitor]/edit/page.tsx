import type { Metadata } from 'next'
import { EditMonitorPage } from '#features/monitors/edit-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ monitor: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('monitors')('title') }
}

export default async function EditMonitorRoute({ params }: Props) {
  return <EditMonitorPage id={(await params).monitor} />
}
