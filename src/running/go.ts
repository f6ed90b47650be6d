import { permanentRedirect, redirect } from 'next/navigation'
import { requestContext } from '#messages/request.ts'

/** Ends the render and leads on to a path of ours. The locale that the address carries is kept. */
export function goTo(path: string): never {
  redirect(requestContext().localePrefix + path)
}

/** As {@link goTo}, for an address that will always lead there (308): whoever keeps it may keep the new one instead. */
export function goForGood(path: string): never {
  permanentRedirect(requestContext().localePrefix + path)
}
