'use client'

import { useEffect, useState } from 'react'
import { buttonClass, type ButtonTone } from './button.tsx'
import { copyText } from './clipboard.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** Copied to the clipboard. */
  readonly text: string
  /** For example "Copy DSN". */
  readonly label: string
  /** Announced afterwards: "Copied". */
  readonly copiedLabel: string
  /** Shows the label next to the icon; otherwise it is the tooltip. */
  readonly withLabel?: boolean
  readonly tone?: ButtonTone
  readonly className?: string
}

const SHOWN_MS = 1600

/** Copies a text and briefly confirms it. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  withLabel = false,
  tone = 'quiet',
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied(await copyText(text))
  const said = copied ? copiedLabel : label
  return (
    <button
      type="button"
      title={said}
      aria-label={label}
      onClick={() => void copy()}
      className={buttonClass(tone, withLabel ? 'm' : 'icon', className)}
    >
      <Icon name={copied ? 'check' : 'copy'} className={cx(copied && 'text-accent')} />
      {withLabel && <span>{said}</span>}
      <output className="sr-only">{copied ? copiedLabel : ''}</output>
    </button>
  )
}
