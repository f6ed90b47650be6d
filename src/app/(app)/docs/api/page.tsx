import type { Metadata } from 'next'
import { ApiDocsPage, apiDocsMetadata } from '#features/api-docs/api-docs-page.tsx'

export function generateMetadata(): Metadata {
  return apiDocsMetadata()
}

export default function ApiDocsRoute() {
  return <ApiDocsPage />
}
