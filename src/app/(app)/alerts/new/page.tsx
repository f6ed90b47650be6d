import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { NewAlertPage } from '#features/alerts/edit/edit-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('edit.new') }
}

export default async function NewAlertRoute({ searchParams }: AddressedPage) {
  return <NewAlertPage params={await searchParams} />
}
