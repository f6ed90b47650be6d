'use client'

import { useOffline } from 'next/offline'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { connection, repeats } from '#ui/requests/requests.ts'

/** Shorter interruptions are not shown. */
const SHOWN_AFTER_MS = 400

/** How long the recovery message stays. */
const BACK_MS = 5_000

export interface ConnectionTexts {
  readonly title: string
  readonly text: string
  readonly back: string
  /** For a page whose answers arrive but cannot be read. */
  readonly damaged: { readonly title: string; readonly text: string; readonly retry: string }
}

/** Shows that the server is unreachable, and then that it is back. Pending page requests continue automatically. */
export function ConnectionNotice({ title, text, back, damaged }: ConnectionTexts) {
  const isOffline = useOffline()
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false)
  const isStuck = useSyncExternalStore(repeats.subscribe, repeats.isStuck, () => false)
  const [wasSaid, setSaid] = useState(false)
  if (isOffline || isLost) return <Away title={title} text={text} onSaid={() => setSaid(true)} />
  if (isStuck) {
    const again = <Button onClick={() => repeats.now()}>{damaged.retry}</Button>
    return <Notice tone="warning" title={damaged.title} text={damaged.text} action={again} />
  }
  return wasSaid && <Back title={back} onDone={() => setSaid(false)} />
}

function Away({ title, text, onSaid }: Pick<ConnectionTexts, 'title' | 'text'> & { readonly onSaid: () => void }) {
  const [isShown, setShown] = useState(false)
  const show = useEffectEvent(() => {
    setShown(true)
    onSaid()
  })
  useEffect(() => {
    const timer = setTimeout(() => show(), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown && <Notice tone="warning" title={title} text={text} />
}

function Back({ title, onDone }: Pick<ConnectionTexts, 'title'> & { readonly onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), BACK_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Notice tone="info" title={title} />
}

interface NoticeProps {
  readonly tone: 'warning' | 'info'
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}

function Notice({ tone, title, text, action }: NoticeProps) {
  return (
    <div className="notice">
      <Banner
        tone={tone}
        title={title}
        action={action}
        live
        className="h-full rounded-none border-x-0 border-b-0 sm:px-6"
      >
        {text}
      </Banner>
    </div>
  )
}
