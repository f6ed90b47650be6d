'use client'

import { useOffline } from 'next/offline'
import { Banner } from '#ui/banner.tsx'

/** Says that the connection is lost, until it is back. Next holds navigations meanwhile and goes on with them by itself. */
export function ConnectionNotice({ title, text }: { title: string; text: string }) {
  if (!useOffline()) return null
  return (
    <div className="fixed inset-x-4 bottom-18 z-40 mx-auto max-w-prose shadow-float sm:bottom-4">
      <Banner tone="warning" title={title} live>
        {text}
      </Banner>
    </div>
  )
}
