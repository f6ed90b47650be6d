import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { DashboardsPage } from '#features/dashboards/list/dashboards-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('title') }
}

export default async function DashboardsRoute({ searchParams }: AddressedPage) {
  return <DashboardsPage params={await searchParams} />
}
