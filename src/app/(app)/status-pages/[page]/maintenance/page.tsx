import type { Metadata } from 'next'
import { MaintenancePage } from '#features/status-pages/incidents/maintenance-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('maintenance.title') }
}

export default async function MaintenanceRoute({ params }: Props) {
  return <MaintenancePage id={(await params).page} />
}
