'use client'

import '#ui/globals.css'
import { Bare } from '#features/shell/bare.tsx'
import { IconSprite } from '#ui/icon-sprite.tsx'
import { Crash, CrashTextsProvider } from '#features/shell/crash.tsx'
// The one place that takes texts from the catalogue's own files: the layout that would have handed them down is what
// broke, and the translator would bring the whole catalogue into every page.
import { common } from '#messages/en/common.ts'
import { errors } from '#messages/en/errors.ts'

const texts = { ...errors.crashed, copied: common.copied }

export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>{`${texts.title} · ${common.product}`}</title>
        <IconSprite />
        <Bare>
          <CrashTextsProvider texts={texts}>
            <Crash error={error} retry={retry} />
          </CrashTextsProvider>
        </Bare>
      </body>
    </html>
  )
}
