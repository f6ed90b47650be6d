import type { Metadata } from 'next'
import { SetUp } from '#features/projects/set-up.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projects')('setUp.title', { name: (await params).project }) }
}

export default async function SetUpPage({ params }: Props) {
  return <SetUp slug={(await params).project} />
}
