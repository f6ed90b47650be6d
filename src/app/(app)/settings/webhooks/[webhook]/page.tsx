import type { Metadata } from 'next'
import { WebhookPage } from '#features/organization/webhooks/webhook-page.tsx'
import { messages } from '#messages'

type Props = {
  params: Promise<{ webhook: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.webhooks') }
}

export default async function WebhookPageRoute({ params, searchParams }: Props) {
  const { before } = await searchParams
  return <WebhookPage id={(await params).webhook} before={[before].flat()[0]} />
}
