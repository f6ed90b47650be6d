import type { Metadata } from 'next'
import { SourceMapsPage } from '#features/project-settings/source-maps/source-maps-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.source-maps', { project: (await params).project }) }
}

export default async function SourceMapsPageRoute({ params }: Props) {
  return <SourceMapsPage slug={(await params).project} />
}
