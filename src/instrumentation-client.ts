import { keepEarlyErrors } from '#features/self-watch/early-errors.ts'
import { watchRequests } from '#ui/requests/requests.ts'

// Next runs this in the browser, before any other script of a page.
keepEarlyErrors()
watchRequests()
