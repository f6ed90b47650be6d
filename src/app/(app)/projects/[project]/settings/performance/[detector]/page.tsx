import type { Metadata } from 'next'
import { DetectorPage } from '#features/project-settings/detectors/detector-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string; detector: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.performance', { project: (await params).project }) }
}

export default async function DetectorPageRoute({ params }: Props) {
  const { project, detector } = await params
  return <DetectorPage slug={project} detector={detector} />
}
