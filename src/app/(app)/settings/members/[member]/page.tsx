import type { Metadata } from 'next'
import { MemberPage } from '#features/organization/members/member-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ member: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.members') }
}

export default async function MemberPageRoute({ params }: Props) {
  return <MemberPage userId={(await params).member} />
}
