import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { leadOn } from '#features/lookup/foreign-page.ts'

interface ForeignRouteProps extends AddressedPage {
  readonly params: Promise<{ first: string; second: string; rest?: string[] }>
}

/** Catches all addresses of two or more segments that no other route matches. */
export default async function ForeignRoute({ params, searchParams }: ForeignRouteProps) {
  const { first, second, rest = [] } = await params
  return leadOn([first, second, ...rest], await searchParams)
}
