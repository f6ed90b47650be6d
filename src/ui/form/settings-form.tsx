'use client'

import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Banner } from '../banner.tsx'
import { Button, type ButtonTone } from '../button.tsx'
import { cx } from '../cx.ts'
import { hidden, type FormState, type SaveNote } from './form-state.ts'

/** Of a form with a {@link SaveBar}: what takes the focus scrolls clear of the bar. */
export const formClass = 'grid min-w-0 gap-4 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-32'

interface FormHeadProps {
  /** What the settings are of: a project's slug, a person's id. */
  readonly subject?: string
  readonly state: FormState<unknown, unknown>
}

/** The hidden fields of a settings form, and the button that Enter presses: the first of a form. */
export function FormHead({ subject = '', state }: FormHeadProps) {
  return (
    <>
      <input type="hidden" name={hidden.subject} value={subject} />
      <input type="hidden" name={hidden.stamp} value={state.stamp} />
      <input type="hidden" name={hidden.edition} value={state.edition} />
      <button type="submit" name={hidden.intent} value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
    </>
  )
}

/** Texts of {@link SaveBar} and {@link Conflict}. */
export interface SaveTexts {
  readonly save: string
  readonly takeTheirs: string
  readonly theirs: string
}

/** What became of the last attempt, the button that saves, and whatever else the form can do. Always in view. */
export function SaveBar({
  note,
  working,
  texts,
  tone = 'primary',
  inline = false,
}: {
  note: SaveNote | null
  working: string | undefined
  texts: Pick<SaveTexts, 'save'>
  tone?: ButtonTone
  /** Right where it is, for a form that is a small part of its page. */
  inline?: boolean
}) {
  const isSaved = note?.tone === 'saved'
  const NoteIcon = isSaved ? Check : TriangleAlert
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2',
        !inline && 'sticky bottom-0 z-10 -mx-1 min-h-14 border-t border-line bg-paper px-1 py-2 max-sm:bottom-14',
      )}
    >
      <Button type="submit" name={hidden.intent} value="save" tone={tone} pending={working === 'save'}>
        {texts.save}
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

/** Somebody else saved meanwhile: what they saved, and the two ways on. */
export function Conflict({ state: { note, theirs }, texts }: { state: FormState<unknown, unknown>; texts: SaveTexts }) {
  if (note?.tone !== 'stale') return null
  return (
    <Banner tone="warning" title={note.title} live>
      <p>{note.text}</p>
      <details className="mt-2">
        <summary className="cursor-pointer font-medium text-ink underline">{texts.theirs}</summary>
        <pre className="mt-2 max-h-80 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm whitespace-pre-wrap text-ink">
          {theirs}
        </pre>
      </details>
      <Button type="submit" name={hidden.intent} value="theirs" className="mt-3">
        {texts.takeTheirs}
      </Button>
    </Banner>
  )
}
