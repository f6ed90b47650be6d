import { watchRequests } from '#ui/requests/requests.ts'

// Next runs this in the browser, before anything else of a page.
watchRequests()
