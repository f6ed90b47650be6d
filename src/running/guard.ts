import { forbidden, notFound, unauthorized } from './refuse.ts'
import { cache } from 'react'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { paths } from '#domain/paths.ts'
import { running } from './running.ts'
import { goTo } from './go.ts'
import { requestHeaders } from './request-headers.ts'

/** Who asks for this page; undefined when nobody is signed in. Asked once per request, however many components ask. */
export const currentActor = cache(async (): Promise<Actor | undefined> =>
  running().accounts.actorOf(await requestHeaders(), 'works'),
)

/** Asked once per request. */
const mustSetUpSecondFactor = cache(async (): Promise<boolean> => lacksSecondFactor(running(), await currentActor()))

/**
 * The grant that a page or server function needs before it may read anything. Ends the render with the unauthorized
 * view (401) or the forbidden view (403), or leads whoever still has to set up a second factor there. Call it above any
 * Suspense boundary: below one the 200 has been sent already.
 * @param withoutSecondFactor for the pages of one's own account, where it is set up.
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
