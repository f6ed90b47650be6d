import type { Metadata } from 'next'
import { RulePage } from '#features/alerts/rule/rule-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ alert: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('title') }
}

export default async function AlertRoute({ params, searchParams }: Props) {
  return <RulePage id={(await params).alert} params={await searchParams} />
}
