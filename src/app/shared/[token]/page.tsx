import type { Metadata } from 'next'
import { SharedPage } from '#features/dashboards/shared/shared-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ token: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('shared.title') }
}

export default async function SharedRoute({ params }: Props) {
  return <SharedPage token={(await params).token} />
}
