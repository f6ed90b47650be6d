import { forbidden, notFound, unauthorized } from './refuse.ts'
import { cache } from 'react'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { paths } from '#domain/paths.ts'
import { running } from './running.ts'
import { goTo } from './go.ts'
import { requestHeaders } from './request-headers.ts'

/** The signed-in user of this page; `undefined` if not signed in. Cached per request. */
export const currentActor = cache(async (): Promise<Actor | undefined> =>
  running().accounts.actorOf(await requestHeaders(), 'works'),
)

/** Cached per request. */
const mustSetUpSecondFactor = cache(async (): Promise<boolean> => lacksSecondFactor(running(), await currentActor()))

/**
 * Returns the grant that a page or server function needs before it reads anything. Otherwise ends the render with the
 * unauthorized view (401) or the forbidden view (403), or redirects users to set up a required second factor. Call it
 * above any Suspense boundary, below which the 200 has already been sent.
 * @param withoutSecondFactor for the account pages, where it is set up
 */
export async function guard<const P extends Permission>(
  permission: P,
  { withoutSecondFactor = false }: { readonly withoutSecondFactor?: boolean } = {},
): Promise<Grant<P>> {
  const asked = authorize(await currentActor(), permission)
  if (asked.ok) {
    if (!withoutSecondFactor && (await mustSetUpSecondFactor())) goTo(paths.account('security'))
    return asked.value
  }
  switch (asked.refusal.reason) {
    case 'unauthenticated':
      return unauthorized()
    case 'forbidden':
      return forbidden()
    case 'hidden':
      return notFound()
  }
}
