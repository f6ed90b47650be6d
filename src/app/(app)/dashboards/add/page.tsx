import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { WidgetPage } from '#features/dashboards/widget/widget-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('widget.add') }
}

export default async function AddRoute({ searchParams }: AddressedPage) {
  return <WidgetPage params={await searchParams} />
}
