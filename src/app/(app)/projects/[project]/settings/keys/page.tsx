import type { Metadata } from 'next'
import { KeysPage } from '#features/project-settings/keys/keys-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.keys', { project: (await params).project }) }
}

export default async function KeysPageRoute({ params }: Props) {
  return <KeysPage slug={(await params).project} />
}
