import type { Metadata } from 'next'
import { LimitsPage } from '#features/organization/limits/limits-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.limits') }
}

export default function LimitsPageRoute() {
  return <LimitsPage />
}
