import type { Metadata } from 'next'
import { RulePage } from '#features/alerts/rule/rule-page.tsx'
import type { SearchParams } from '#features/alerts/search.ts'
import { messages } from '#messages'

type Props = { params: Promise<{ alert: string }>; searchParams: Promise<SearchParams> }

export function generateMetadata(): Metadata {
  return { title: messages('alerts')('title') }
}

export default async function AlertRoute({ params, searchParams }: Props) {
  return <RulePage id={(await params).alert} params={await searchParams} />
}
