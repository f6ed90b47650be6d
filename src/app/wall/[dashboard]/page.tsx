import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { WallPage } from '#features/dashboards/shared/wall-page.tsx'
import { messages } from '#messages'

interface Props extends AddressedPage {
  readonly params: Promise<{ dashboard: string }>
}

export function generateMetadata(): Metadata {
  return { title: messages('dashboards')('title') }
}

export default async function WallRoute({ params, searchParams }: Props) {
  return <WallPage id={(await params).dashboard} params={await searchParams} />
}
