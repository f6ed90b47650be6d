import type { Metadata } from 'next'
import { GeneralPage } from '#features/status-pages/page/general-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ page: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('statusPages')('title') }
}

export default async function GeneralRoute({ params }: Props) {
  return <GeneralPage id={(await params).page} />
}
