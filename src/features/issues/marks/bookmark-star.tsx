'use client'

import { useOptimistic, useTransition } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { bookmarkIssue } from './actions.ts'

interface BookmarkStarProps {
  readonly issueId: number
  readonly bookmarked: boolean
  /** Names of the button: what a press would do. */
  readonly texts: { readonly add: string; readonly remove: string }
  /** What stands beside the star; without it the star is alone. */
  readonly words?: { readonly off: string; readonly on: string }
  readonly className?: string
}

/** Bookmarks an issue, for oneself. */
export function BookmarkStar({ issueId, bookmarked, texts, words, className }: BookmarkStarProps) {
  const [isOn, show] = useOptimistic(bookmarked)
  const [, start] = useTransition()
  const toggle = () =>
    start(async () => {
      show(!isOn)
      // What failed goes back to what it was: that is what it looks like.
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
