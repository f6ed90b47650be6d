import type { Metadata } from 'next'
import { MembersPage } from '#features/organization/members/members-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.members') }
}

export default function MembersPageRoute() {
  return <MembersPage />
}
