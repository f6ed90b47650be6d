import type { Metadata } from 'next'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import { NewTicketPage } from '#features/issues/tickets/new-ticket-page.tsx'

interface NewTicketRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<{ readonly integration?: string | readonly string[] }>
}

export async function generateMetadata({ params }: NewTicketRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function NewTicketRoute({ params, searchParams }: NewTicketRouteProps) {
  const { integration = '' } = await searchParams
  return <NewTicketPage issueRef={(await params).issue} integration={String(integration)} />
}
