'use client'

import { useKeys } from '#ui/keys.tsx'

interface ListKeysProps {
  readonly group: string
  readonly labels: {
    readonly down: string
    readonly up: string
    readonly open: string
    readonly clear: string
  }
}

/** Matches the links that j and k move between; see issue-row.tsx. */
const ISSUES = '[data-issue-link]'

/** Shortcuts of the issue list. The current row is the focused one, as for Enter, Tab and screen readers. */
export function ListKeys({ group, labels }: ListKeysProps) {
  useKeys([
    { keys: 'j', group, label: labels.down, run: () => moveFocus(1) },
    { keys: 'k', group, label: labels.up, run: () => moveFocus(-1) },
    { keys: 'o', group, label: labels.open, run: () => focused()?.click() },
    { keys: 'Escape', group, label: labels.clear, run: leave },
  ])
  return null
}

/** Returns the link of the row that contains focus. */
function focused(): HTMLElement | undefined {
  return document.activeElement?.closest('li')?.querySelector<HTMLElement>(ISSUES) ?? undefined
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(ISSUES)]
  const current = focused()
  const from = current === undefined ? (step === 1 ? -1 : links.length) : links.indexOf(current)
  const next = links[Math.min(links.length - 1, Math.max(0, from + step))]
  next?.focus({ preventScroll: true })
  next?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

function leave(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
