import type { Metadata } from 'next'
import { WebhooksPage } from '#features/organization/webhooks/webhooks-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.webhooks') }
}

export default function WebhooksPageRoute() {
  return <WebhooksPage />
}
