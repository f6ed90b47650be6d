import type { Metadata } from 'next'
import { FiltersPage } from '#features/project-settings/filters/filters-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.filters', { project: (await params).project }) }
}

export default async function FiltersPageRoute({ params }: Props) {
  return <FiltersPage slug={(await params).project} />
}
