import type { Metadata } from 'next'
import { NewMonitorPage } from '#features/monitors/edit-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('monitors')('form.newTitle') }
}

export default function NewMonitorRoute() {
  return <NewMonitorPage />
}
