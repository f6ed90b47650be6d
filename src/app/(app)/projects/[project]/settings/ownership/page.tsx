import type { Metadata } from 'next'
import { OwnershipPage } from '#features/project-settings/ownership/ownership-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ project: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.ownership', { project: (await params).project }) }
}

export default async function OwnershipPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <OwnershipPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
