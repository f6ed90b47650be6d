import type { Metadata } from 'next'
import { ProjectList } from '#features/projects/project-list.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('projects')('title') }
}

export default function ProjectsPage() {
  return <ProjectList />
}
