import type { Metadata } from 'next'
import { NewIntegrationPage } from '#features/organization/integrations/new-integration-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ system: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.integrations') }
}

export default async function NewIntegrationPageRoute({ params }: Props) {
  return <NewIntegrationPage system={(await params).system} />
}
