import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { UptimePage } from '#features/uptime/list/uptime-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('title') }
}

export default async function UptimeRoute({ searchParams }: AddressedPage) {
  return <UptimePage params={await searchParams} />
}
