import type { Metadata } from 'next'
import { AuditPage } from '#features/organization/audit/audit-page.tsx'
import { messages } from '#messages'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.audit') }
}

export default async function AuditPageRoute({ searchParams }: Props) {
  return <AuditPage params={await searchParams} />
}
