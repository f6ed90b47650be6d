import type { Metadata } from 'next'
import { ScrubbingPage } from '#features/project-settings/scrubbing/scrubbing-page.tsx'
import { messages } from '#messages'

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.scrubbing', { project: (await params).project }) }
}

export default async function ScrubbingPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <ScrubbingPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
