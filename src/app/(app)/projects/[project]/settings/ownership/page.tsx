import type { Metadata } from 'next'
import { OwnershipPage } from '#features/project-settings/ownership/ownership-page.tsx'
import { messages } from '#messages'

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.ownership', { project: (await params).project }) }
}

export default async function OwnershipPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <OwnershipPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
