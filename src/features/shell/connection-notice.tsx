'use client'

import { useOffline } from 'next/offline'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '#ui/banner.tsx'
import { connection } from '#ui/requests/requests.ts'

/** A connection that is back sooner is nothing to tell. */
const SHOWN_AFTER_MS = 400

/** Says that the server cannot be reached, until it is back. What asked for a page meanwhile goes on by itself. */
export function ConnectionNotice({ title, text }: { title: string; text: string }) {
  const isOffline = useOffline()
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false)
  if (!isOffline && !isLost) return null
  return <Notice title={title} text={text} />
}

function Notice({ title, text }: { title: string; text: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className="fixed inset-x-4 bottom-18 z-40 mx-auto max-w-prose shadow-float sm:bottom-4">
      <Banner tone="warning" title={title} live>
        {text}
      </Banner>
    </div>
  )
}
