import type { Metadata } from 'next'
import { EditCheckPage } from '#features/uptime/edit/edit-page.tsx'
import { messages } from '#messages'

interface Props {
  readonly params: Promise<{ check: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('edit.title') }
}

export default async function EditCheckRoute({ params }: Props) {
  return <EditCheckPage id={(await params).check} />
}
