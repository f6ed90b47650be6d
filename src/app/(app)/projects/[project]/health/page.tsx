import type { Metadata } from 'next'
import { ProjectHealthPage } from '#features/releases/health/project-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

type Props = AddressedPage & { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('health')('titleOf', { name: (await params).project }) }
}

export default async function ProjectHealthRoute({ params, searchParams }: Props) {
  return <ProjectHealthPage slug={(await params).project} params={await searchParams} />
}
