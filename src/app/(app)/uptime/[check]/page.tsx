import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { CheckPage } from '#features/uptime/check/check-page.tsx'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ check: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('title') }
}

export default async function CheckRoute({ params, searchParams }: Props) {
  return <CheckPage id={(await params).check} params={await searchParams} />
}
