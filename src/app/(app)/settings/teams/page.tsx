import type { Metadata } from 'next'
import { TeamsPage } from '#features/organization/teams/teams-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.teams') }
}

export default function TeamsPageRoute() {
  return <TeamsPage />
}
