import type { Metadata } from 'next'
import { NewProject } from '#features/projects/new-project.tsx'
import { messages } from '#messages'

export const metadata: Metadata = { title: messages('projects')('create.title') }

export default function NewProjectPage() {
  return <NewProject />
}
