import type { Metadata } from 'next'
import { IncidentPage } from '#features/status-pages/incidents/incident-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string; incident: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('incidents.title') }
}

export default async function IncidentRoute({ params }: Props) {
  const { page, incident } = await params
  return <IncidentPage id={page} incident={incident} />
}
