import type { Metadata } from 'next'
import { DetectorsPage } from '#features/project-settings/detectors/detectors-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.performance', { project: (await params).project }) }
}

export default async function DetectorsPageRoute({ params }: Props) {
  return <DetectorsPage slug={(await params).project} />
}
