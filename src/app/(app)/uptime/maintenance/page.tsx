import type { Metadata } from 'next'
import { MaintenancePage } from '#features/uptime/maintenance/maintenance-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('maintenance.title') }
}

export default function MaintenanceRoute() {
  return <MaintenancePage />
}
