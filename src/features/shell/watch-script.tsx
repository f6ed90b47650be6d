'use client'

import { DOCUMENT_BROKEN, DOCUMENT_END, watchDocument } from './watch-document.ts'

const ids = [DOCUMENT_END, DOCUMENT_BROKEN].map((id) => JSON.stringify(id))
const code = { __html: `(${watchDocument.toString()})(${ids.join()})` }

/** A client component, so that the text of the script is in the document once, and not as payload too. */
export function WatchScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      // Of all scripts within a page only such a one waits for no style sheet. Whatever waits when the page breaks off
      // never runs.
      type="module"
      async
      nonce={nonce}
      // Browsers hide a nonce from whoever reads the document, React included; and their copy of the text is another.
      suppressHydrationWarning
      dangerouslySetInnerHTML={code}
    />
  )
}
