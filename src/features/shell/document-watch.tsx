import { headers } from 'next/headers'
import { DOCUMENT_END } from './watch-document.ts'
import { WatchScript } from './watch-script.tsx'

/** Watches whether the document arrives whole. In its head; the others here have their places in its body. */
export async function DocumentWatch() {
  // As Next takes it for its own scripts: from what src/main has put on the request.
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1]
  return <WatchScript nonce={nonce} />
}

/** The last thing in the body. */
export function DocumentEnd() {
  return <span id={DOCUMENT_END} hidden />
}
