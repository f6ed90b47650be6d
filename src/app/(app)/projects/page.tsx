import type { Metadata } from 'next'
import { ProjectList } from '#features/projects/project-list.tsx'
import { messages } from '#messages'

export const metadata: Metadata = { title: messages('projects')('title') }

export default function ProjectsPage() {
  return <ProjectList />
}
