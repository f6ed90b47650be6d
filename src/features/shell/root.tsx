import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { messages } from '#messages'
import { CrashTextsProvider } from './crash.tsx'

/** The document around everything. */
export async function Root({ children }: { children: ReactNode }) {
  // Every page is made for its request: only then can Next put the request's nonce on its scripts, and without it the
  // Content-Security-Policy refuses them.
  await connection()
  const errors = messages('errors')
  const common = messages('common')
  const crash = {
    title: errors('crashed.title'),
    text: errors('crashed.text'),
    advice: errors('crashed.advice'),
    digest: errors('crashed.digest'),
    copyDigest: errors('crashed.copyDigest'),
    copied: common('copied'),
    retry: errors('crashed.retry'),
    home: errors('crashed.home'),
  }
  return (
    <html lang="en">
      <body>
        <CrashTextsProvider texts={crash}>{children}</CrashTextsProvider>
      </body>
    </html>
  )
}
