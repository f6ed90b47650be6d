import type { Metadata } from 'next'
import { GroupingPage } from '#features/project-settings/grouping/grouping-page.tsx'
import { messages } from '#messages'

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.grouping', { project: (await params).project }) }
}

export default async function GroupingPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <GroupingPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
