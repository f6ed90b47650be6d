import type { Metadata } from 'next'
import { ReceiversPage } from '#features/alerts/receivers/receivers-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('tabs.receivers') }
}

export default function ReceiversRoute() {
  return <ReceiversPage />
}
