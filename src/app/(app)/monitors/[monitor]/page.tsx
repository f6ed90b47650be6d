import type { Metadata } from 'next'
import { MonitorPage } from '#features/monitors/monitor-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ monitor: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('monitors')('title') }
}

export default async function MonitorRoute({ params, searchParams }: Props) {
  return <MonitorPage id={(await params).monitor} params={await searchParams} />
}
