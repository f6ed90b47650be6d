import type { Metadata } from 'next'
import { GeneralPage } from '#features/project-settings/general/general-page.tsx'
import { messages } from '#messages'

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.general', { project: (await params).project }) }
}

export default async function GeneralPageRoute({ params, searchParams }: Props) {
  const { from } = await searchParams
  return <GeneralPage slug={(await params).project} from={typeof from === 'string' ? from : ''} />
}
