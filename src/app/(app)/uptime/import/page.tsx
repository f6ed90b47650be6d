import type { Metadata } from 'next'
import { ImportKumaPage } from '#features/uptime/import/import-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('import.title') }
}

export default function ImportKumaRoute() {
  return <ImportKumaPage />
}
