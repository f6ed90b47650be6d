'use client'

import { DOCUMENT_BROKEN, DOCUMENT_END, watchDocument } from './watch-document.ts'

const ids = [DOCUMENT_END, DOCUMENT_BROKEN].map((id) => JSON.stringify(id))
const code = { __html: `(${watchDocument.toString()})(${ids.join()})` }

/** A client component, so that the script's text is in the document only once, not also in the payload. */
export function WatchScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      // Only an async module script does not wait for style sheets. A script that waits when the page breaks off never
      // runs.
      type="module"
      async
      nonce={nonce}
      // Browsers hide nonces from scripts, including React, and their copy of the text differs.
      suppressHydrationWarning
      dangerouslySetInnerHTML={code}
    />
  )
}
