import type { Metadata } from 'next'
import { ProjectLimitsPage } from '#features/project-settings/limits/limits-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.limits', { project: (await params).project }) }
}

export default async function ProjectLimitsPageRoute({ params }: Props) {
  return <ProjectLimitsPage slug={(await params).project} />
}
