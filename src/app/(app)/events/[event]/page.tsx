import { goToEvent } from '#features/lookup/event-page.ts'

interface EventRouteProps {
  readonly params: Promise<{ event: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export default async function EventRoute({ params, searchParams }: EventRouteProps) {
  return goToEvent((await params).event, await searchParams)
}
