import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { NewCheckPage } from '#features/uptime/edit/edit-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('uptime')('edit.new') }
}

export default async function NewCheckRoute({ searchParams }: AddressedPage) {
  return <NewCheckPage params={await searchParams} />
}
