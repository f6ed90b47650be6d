'use client'

import '#ui/globals.css'
import { Bare } from '#features/shell/bare.tsx'
import { IconSprite } from '#ui/icon-sprite.tsx'
import { Crash, CrashTextsProvider } from '#features/shell/crash.tsx'
// The only place that imports texts from the catalogue's files: the layout that normally passes them down has crashed,
// and the translator would add the whole catalogue to every page.
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
