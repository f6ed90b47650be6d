import { headers } from 'next/headers'
import { DOCUMENT_BROKEN, DOCUMENT_END, watchDocument } from './watch-document.ts'

/** Watches whether the document arrives whole. In its head; the others here have their places in its body. */
export async function DocumentWatch() {
  // As Next takes it for its own scripts: from what src/main has put on the request.
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1]
  const ids = [DOCUMENT_END, DOCUMENT_BROKEN].map((id) => JSON.stringify(id))
  return (
    <script
      // Of all scripts within a page only such a one waits for no style sheet. Whatever waits when the page breaks off
      // never runs.
      type="module"
      async
      nonce={nonce}
      // Browsers hide a nonce from whoever reads the document, React included.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${watchDocument.toString()})(${ids.join()})` }}
    />
  )
}

/** The last thing in the body. */
export function DocumentEnd() {
  return <span id={DOCUMENT_END} hidden />
}
