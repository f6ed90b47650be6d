import type { Metadata } from 'next'
import { HoldsPage } from '#features/organization/holds/holds-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.holds') }
}

export default function HoldsPageRoute() {
  return <HoldsPage />
}
