import type { Metadata } from 'next'
import { TeamPage } from '#features/organization/teams/team-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ team: string }> }

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.teams') }
}

export default async function TeamPageRoute({ params }: Props) {
  return <TeamPage slug={(await params).team} />
}
