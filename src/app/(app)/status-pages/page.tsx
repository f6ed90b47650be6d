import type { Metadata } from 'next'
import { StatusPagesPage } from '#features/status-pages/list/status-pages-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('title') }
}

export default function StatusRoutesRoute() {
  return <StatusPagesPage />
}
