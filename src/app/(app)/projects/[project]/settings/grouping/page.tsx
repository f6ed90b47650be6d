import type { Metadata } from 'next'
import { GroupingPage } from '#features/project-settings/grouping/grouping-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ project: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.grouping', { project: (await params).project }) }
}

export default async function GroupingPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <GroupingPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
