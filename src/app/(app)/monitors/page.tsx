import type { Metadata } from 'next'
import { MonitorsPage } from '#features/monitors/list-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('monitors')('title') }
}

export default async function MonitorsRoute({ searchParams }: AddressedPage) {
  return <MonitorsPage params={await searchParams} />
}
