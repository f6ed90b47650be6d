import type { Metadata } from 'next'
import { ImportPage } from '#features/dashboards/import/import-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('import.title') }
}

export default function ImportRoute() {
  return <ImportPage />
}
