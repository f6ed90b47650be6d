import { keepEarlyErrors } from '#features/self-watch/early-errors.ts'
import { watchRequests } from '#ui/requests/requests.ts'
import { lendStyleNonce } from '#ui/style-nonce.ts'

// Next runs this before anything of a page does.
keepEarlyErrors()
watchRequests()
lendStyleNonce()
