import type { Metadata } from 'next'
import { ScrubbingPage } from '#features/project-settings/scrubbing/scrubbing-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ project: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.scrubbing', { project: (await params).project }) }
}

export default async function ScrubbingPageRoute({ params, searchParams }: Props) {
  const { event } = await searchParams
  return <ScrubbingPage slug={(await params).project} event={typeof event === 'string' ? event : undefined} />
}
