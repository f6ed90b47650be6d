import type { Metadata } from 'next'
import { NewProject } from '#features/projects/new-project.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('projects')('create.title') }
}

export default function NewProjectPage() {
  return <NewProject />
}
