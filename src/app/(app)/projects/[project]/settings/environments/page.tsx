import type { Metadata } from 'next'
import { EnvironmentsPage } from '#features/project-settings/environments/environments-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.environments', { project: (await params).project }) }
}

export default async function EnvironmentsPageRoute({ params }: Props) {
  return <EnvironmentsPage slug={(await params).project} />
}
