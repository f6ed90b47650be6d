import { forbidden as forbiddenView, notFound as notFoundView, unauthorized as unauthorizedView } from 'next/navigation'
import { requestContext } from '#messages/request.ts'

// Next sets the status of a document. But it sends the head of a payload before a page can refuse, so ours waits for
// these functions (decision 63). Use them instead of Next's own.

/** Ends the render with the sign-in view (401). */
export function unauthorized(): never {
  requestContext().payload?.refuse(401)
  unauthorizedView()
}

/** Ends the render with the view for a missing permission (403). */
export function forbidden(): never {
  requestContext().payload?.refuse(403)
  forbiddenView()
}

/** Ends the render with the view for a page that does not exist or that the user may not see (404). */
export function notFound(): never {
  requestContext().payload?.refuse(404)
  notFoundView()
}
