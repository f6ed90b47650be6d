import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { DashboardPage } from '#features/dashboards/page/dashboard-page.tsx'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ dashboard: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('title') }
}

export default async function DashboardRoute({ params, searchParams }: Props) {
  return <DashboardPage id={(await params).dashboard} params={await searchParams} />
}
