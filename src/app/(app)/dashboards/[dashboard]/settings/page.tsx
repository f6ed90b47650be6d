import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { SettingsPage } from '#features/dashboards/settings/settings-page.tsx'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ dashboard: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('settings.title') }
}

export default async function SettingsRoute({ params, searchParams }: Props) {
  return <SettingsPage id={(await params).dashboard} params={await searchParams} />
}
