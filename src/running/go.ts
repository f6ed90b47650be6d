import { permanentRedirect, redirect } from 'next/navigation'
import { requestContext } from '#messages/request.ts'

/** Ends the render and redirects to one of our paths. Keeps the URL's locale. */
export function goTo(path: string): never {
  redirect(requestContext().localePrefix + path)
}

/** Like {@link goTo}, but permanently (308): clients may store the new URL. */
export function goForGood(path: string): never {
  permanentRedirect(requestContext().localePrefix + path)
}
