import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { WidgetPage } from '#features/dashboards/widget/widget-page.tsx'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ dashboard: string; widget: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('widget.edit') }
}

export default async function WidgetRoute({ params, searchParams }: Props) {
  const { dashboard, widget } = await params
  return <WidgetPage id={dashboard} widget={widget} params={await searchParams} />
}
