import type { Metadata } from 'next'
import { InstancePage } from '#features/organization/instance/instance-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.instance') }
}

export default function InstancePageRoute() {
  return <InstancePage />
}
