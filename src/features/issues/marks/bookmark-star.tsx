'use client'

import { useOptimistic, useTransition } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { bookmarkIssue } from './actions.ts'

interface BookmarkStarProps {
  readonly issueId: number
  readonly bookmarked: boolean
  /** Labels of the button by the action of a press. */
  readonly texts: { readonly add: string; readonly remove: string }
  /** Text next to the star; without it only the star is shown. */
  readonly words?: { readonly off: string; readonly on: string }
  readonly className?: string
}

/** Bookmarks an issue for the user. */
export function BookmarkStar({ issueId, bookmarked, texts, words, className }: BookmarkStarProps) {
  const [isOn, show] = useOptimistic(bookmarked)
  const [, start] = useTransition()
  const toggle = () =>
    start(async () => {
      show(!isOn)
      // On failure the optimistic state reverts automatically.
      await bookmarkIssue(issueId, !isOn).catch(() => undefined)
    })
  const label = isOn ? texts.remove : texts.add
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={label}
      onClick={toggle}
      className={buttonClass(words === undefined ? 'quiet' : 'plain', words === undefined ? 'icon' : 'm', className)}
    >
      <Icon name="star" className={cx(isOn && 'fill-current text-warning')} />
      {words !== undefined && (isOn ? words.on : words.off)}
    </button>
  )
}
