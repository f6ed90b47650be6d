import type { Metadata } from 'next'
import { SignOnPage } from '#features/organization/sign-on/sign-on-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.sign-on') }
}

export default function SignOnPageRoute() {
  return <SignOnPage />
}
