import type { Metadata } from 'next'
import { IntegrationsPage } from '#features/organization/integrations/integrations-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.integrations') }
}

export default function IntegrationsPageRoute() {
  return <IntegrationsPage />
}
