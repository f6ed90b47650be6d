import type { Metadata } from 'next'
import { ComponentPage } from '#features/status-pages/component/component-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string; component: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('components.one') }
}

export default async function ComponentRoute({ params }: Props) {
  const { page, component } = await params
  return <ComponentPage id={page} component={component} />
}
