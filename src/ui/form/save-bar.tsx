'use client'

import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button, type ButtonTone } from '../button.tsx'
import { cx } from '../cx.ts'
import { hidden, type SaveNote } from './form-state.ts'

/** The sticky bar with the last attempt's outcome, the save button and further actions. */
export function SaveBar({
  note,
  working,
  label,
  tone = 'primary',
  inline = false,
}: {
  note: SaveNote | null
  working: string | undefined
  label: string
  tone?: ButtonTone
  /** Not sticky, for a form that is a small part of its page. */
  inline?: boolean
}) {
  const isSaved = note?.tone === 'saved'
  const NoteIcon = isSaved ? Check : TriangleAlert
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2',
        !inline &&
          'sticky bottom-(--notice) z-10 -mx-1 min-h-14 border-t border-line bg-paper px-1 py-2 max-sm:bottom-[calc(3.5rem+var(--notice))]',
      )}
    >
      <Button type="submit" name={hidden.intent} value="save" tone={tone} pending={working === 'save'}>
        {label}
      </Button>
      <output className="flex min-w-0 flex-1 items-start gap-1.5 text-sm text-ink-2">
        {note !== null && working === undefined && (
          <>
            <NoteIcon
              aria-hidden
              className={cx('mt-0.5 size-4 shrink-0', isSaved ? 'text-accent' : 'text-error-ink')}
            />
            <span className="min-w-0">
              <span className={cx('font-medium', isSaved ? 'text-ink' : 'text-error-ink')}>{note.title}</span>{' '}
              {note.text}
            </span>
          </>
        )}
      </output>
    </div>
  )
}
