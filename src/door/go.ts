import { redirect } from 'next/navigation'
import { requestContext } from '#messages/request.ts'

/** Ends the render and leads on to a path of ours. The locale that the address carries is kept. */
export function goTo(path: string): never {
  redirect(requestContext().localePrefix + path)
}
