import type { Metadata } from 'next'
import { NewAlertPage } from '#features/alerts/edit/edit-page.tsx'
import type { SearchParams } from '#features/alerts/search.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('edit.new') }
}

export default async function NewAlertRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <NewAlertPage params={await searchParams} />
}
