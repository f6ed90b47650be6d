import type { Metadata } from 'next'
import { AlertsPage } from '#features/alerts/list/alerts-page.tsx'
import type { SearchParams } from '#features/alerts/search.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('title') }
}

export default async function AlertsRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <AlertsPage params={await searchParams} />
}
