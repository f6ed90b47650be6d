import type { Metadata } from 'next'
import { SecurityPage } from '#features/organization/security/security-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.security') }
}

export default function SecurityPageRoute() {
  return <SecurityPage />
}
