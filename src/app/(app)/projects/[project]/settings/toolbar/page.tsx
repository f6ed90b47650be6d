import type { Metadata } from 'next'
import { ToolbarPage } from '#features/project-settings/toolbar/toolbar-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.toolbar', { project: (await params).project }) }
}

export default async function ToolbarPageRoute({ params }: Props) {
  return <ToolbarPage slug={(await params).project} />
}
