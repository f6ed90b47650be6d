import type { Metadata } from 'next'
import { IncidentsPage } from '#features/status-pages/incidents/incidents-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('incidents.title') }
}

export default async function IncidentsRoute({ params }: Props) {
  return <IncidentsPage id={(await params).page} />
}
