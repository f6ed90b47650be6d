'use client'

import Braces from 'lucide-react/icons/braces'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'

interface CopyJsonProps {
  /** Of the raw JSON: it is fetched when asked for, since a page should not carry a second copy of its event. */
  readonly href: string
  readonly texts: { readonly label: string; readonly copied: string; readonly failed: string }
}

const SAID_MS = 2500

/** Copies the event's JSON, indented. */
export function CopyJson({ href, texts }: CopyJsonProps) {
  const [said, say] = useState<'copied' | 'failed'>()
  const copy = async () => {
    const isDone = await copyFrom(href).then(
      () => true,
      () => false,
    )
    say(isDone ? 'copied' : 'failed')
    setTimeout(() => say(undefined), SAID_MS)
  }
  const text = said === undefined ? texts.label : texts[said]
  return (
    <button type="button" onClick={() => void copy()} className={buttonClass('quiet')}>
      {said === 'copied' ? (
        <Check aria-hidden className="size-4 text-accent" />
      ) : (
        <Braces aria-hidden className="size-4" />
      )}
      <output>{text}</output>
    </button>
  )
}

/** The clipboard is given a promise, so that browsers still see the press behind the write after the fetch. */
async function copyFrom(href: string): Promise<void> {
  const text = fetchText(href)
  const item = new ClipboardItem({ 'text/plain': text.then((json) => new Blob([json], { type: 'text/plain' })) })
  await navigator.clipboard.write([item])
}

async function fetchText(href: string): Promise<string> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`The event's JSON was answered with ${response.status}.`)
  return JSON.stringify(await response.json(), null, 2)
}
