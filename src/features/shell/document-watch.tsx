import { headers } from 'next/headers'
import { DOCUMENT_END } from './watch-document.ts'
import { WatchScript } from './watch-script.tsx'

/** Detects a truncated document. Goes into its head; the other components here go into its body. */
export async function DocumentWatch() {
  // Read like Next does for its own scripts, from the header that src/main sets on the request.
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1]
  return <WatchScript nonce={nonce} />
}

/** Must come last in the body. */
export function DocumentEnd() {
  return <span id={DOCUMENT_END} hidden />
}
