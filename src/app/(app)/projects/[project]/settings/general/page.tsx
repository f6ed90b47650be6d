import type { Metadata } from 'next'
import { GeneralPage } from '#features/project-settings/general/general-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ project: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.general', { project: (await params).project }) }
}

export default async function GeneralPageRoute({ params, searchParams }: Props) {
  const { from } = await searchParams
  return <GeneralPage slug={(await params).project} from={typeof from === 'string' ? from : ''} />
}
