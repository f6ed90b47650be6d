import type { Metadata } from 'next'
import { DashboardsPage } from '#features/dashboards/list/dashboards-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('title') }
}

export default function DashboardsRoute() {
  return <DashboardsPage />
}
