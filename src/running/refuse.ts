import { forbidden as forbiddenView, notFound as notFoundView, unauthorized as unauthorizedView } from 'next/navigation'
import { requestContext } from '#messages/request.ts'

// Next gives a document its status. The head of a payload it has sent before a page can refuse, so that ours waits for
// what is said here (decision 63): these three are used in place of Next's own.

/** Ends the render with the view that nobody is signed in (401). */
export function unauthorized(): never {
  requestContext().payload?.refuse(401)
  unauthorizedView()
}

/** Ends the render with the view that somebody lacks the right (403). */
export function forbidden(): never {
  requestContext().payload?.refuse(403)
  forbiddenView()
}

/** Ends the render with the view that nothing is here, or nothing that this person may know of (404). */
export function notFound(): never {
  requestContext().payload?.refuse(404)
  notFoundView()
}
