import type { Metadata } from 'next'
import { ProbesPage } from '#features/uptime/probes/probes-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('probes.title') }
}

export default function ProbesRoute() {
  return <ProbesPage />
}
