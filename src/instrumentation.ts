import type { Instrumentation } from 'next'
import { errorDigestOf } from '#features/shell/error-digest.ts'
import { running } from '#running'

/**
 * Called by Next for each unexpected error of a render, a payload or a server function. Logs the error with the digest
 * shown to the person (features/shell/crash.tsx).
 */
export const onRequestError: Instrumentation.onRequestError = (error, { method, path }) => {
  // The token of a public link would let a reader of the log open it.
  const told = path.replace(/(\/shared\/)[^/?#]+/, '$1…')
  running().pageFailed({ error, digest: errorDigestOf(error), method, path: told })
}
