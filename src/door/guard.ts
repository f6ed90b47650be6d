import { headers } from 'next/headers'
import { forbidden, notFound, unauthorized } from 'next/navigation'
import { cache } from 'react'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { door } from './door.ts'

/** Who asks for this page; undefined when nobody is signed in. Asked once per request, however many components ask. */
export const currentActor = cache(async (): Promise<Actor | undefined> => door().accounts.actorOf(await headers()))

/**
 * The grant that a page or server function needs before it may read anything. Ends the render with the unauthorized
 * view (401) or the forbidden view (403). Call it above any Suspense boundary: below one the 200 has been sent already.
 */
export async function guard<const P extends Permission>(permission: P): Promise<Grant<P>> {
  const asked = authorize(await currentActor(), permission)
  if (asked.ok) return asked.value
  switch (asked.refusal.reason) {
    case 'unauthenticated':
      return unauthorized()
    case 'forbidden':
      return forbidden()
    case 'hidden':
      return notFound()
  }
}
