import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { goToEvent } from '#features/lookup/event-page.ts'

interface EventRouteProps extends AddressedPage {
  readonly params: Promise<{ event: string }>
}

export default async function EventRoute({ params, searchParams }: EventRouteProps) {
  return goToEvent((await params).event, await searchParams)
}
