'use client'

import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { copyLater } from '#ui/clipboard.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { textOf } from './actions.ts'
import type { CopyForm } from './forms.ts'

interface CopyMenuProps {
  readonly issueRef: string
  readonly eventId: string
  readonly forms: readonly { readonly form: CopyForm; readonly label: string }[]
  readonly texts: { readonly label: string; readonly copied: string; readonly failed: string }
}

const SAID_MS = 2500

/** Copies the event in one of several forms. */
export function CopyMenu({ issueRef, eventId, forms, texts }: CopyMenuProps) {
  const [said, say] = useState<'copied' | 'failed'>()
  const copy = async (form: CopyForm) => {
    const isDone = await copyLater(textOf(issueRef, eventId, form))
    say(isDone ? 'copied' : 'failed')
    setTimeout(() => say(undefined), SAID_MS)
  }
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass('quiet')}>
          {said === 'copied' ? <Icon name="check" className="text-accent" /> : <Icon name="copy" />}
          <output>{said === undefined ? texts.label : texts[said]}</output>
        </button>
      }
    >
      {forms.map(({ form, label }) => (
        <MenuItem key={form} onSelect={() => void copy(form)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
