import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { AlertsPage } from '#features/alerts/list/alerts-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('title') }
}

export default async function AlertsRoute({ searchParams }: AddressedPage) {
  return <AlertsPage params={await searchParams} />
}
