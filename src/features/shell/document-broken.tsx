'use client'

import { Banner } from '#ui/banner.tsx'
import { DOCUMENT_BROKEN } from './watch-document.ts'

/** Shown only if the document breaks off. Must come first in the body. */
export function DocumentBroken({ title, text }: { title: string; text: string }) {
  return (
    <div id={DOCUMENT_BROKEN} hidden className="p-4">
      <Banner tone="warning" title={title} live className="mx-auto max-w-prose">
        {text}
      </Banner>
    </div>
  )
}
