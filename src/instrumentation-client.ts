import { keepEarlyErrors } from '#features/self-watch/early-errors.ts'
import { watchDocument } from '#features/shell/watch-document.ts'
import { watchRequests } from '#ui/requests/requests.ts'
import { lendStyleNonce } from '#ui/style-nonce.ts'

// Next runs this in the browser, before anything else of a page.
keepEarlyErrors()
watchRequests()
watchDocument()
lendStyleNonce()
