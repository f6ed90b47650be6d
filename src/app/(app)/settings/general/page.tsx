import type { Metadata } from 'next'
import { GeneralPage } from '#features/organization/general/general-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.general') }
}

export default function GeneralPageRoute() {
  return <GeneralPage />
}
