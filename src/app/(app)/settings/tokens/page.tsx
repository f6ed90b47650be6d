import type { Metadata } from 'next'
import { TokensPage } from '#features/organization/tokens/tokens-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('organization')('section.tokens') }
}

export default function TokensPageRoute() {
  return <TokensPage />
}
