import type { Metadata } from 'next'
import { IntegrationPage } from '#features/organization/integrations/integration-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ integration: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.integrations') }
}

export default async function IntegrationPageRoute({ params }: Props) {
  return <IntegrationPage id={(await params).integration} />
}
