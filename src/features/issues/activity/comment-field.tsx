'use client'

import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Field, fieldAttributes } from '#ui/field.tsx'
import { optionId, Options } from '#ui/options.tsx'
import { findMentionables } from './actions.ts'
import { commentFields } from './comment-state.ts'
import { matching, openMention, type Mentionable, type OpenMention } from './mentions.ts'

interface CommentFieldProps {
  readonly issueId: number
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly defaultValue: string
  readonly peopleLabel: string
}

/** Maximum people offered. */
const MAX_OFFERED = 6

/** A comment field. @ and # suggest people and teams; Ctrl+Enter submits. Without JavaScript it is a plain field. */
export function CommentField({ issueId, label, hint, error, defaultValue, peopleLabel }: CommentFieldProps) {
  const id = useId()
  const listId = `${id}people`
  const field = useRef<HTMLTextAreaElement>(null)
  const { offered, at, setAt, look, close, choose } = useMentions(issueId, field)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    if (offered.length === 0) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setAt((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
        break
      case 'Enter':
      case 'Tab':
        choose(offered[at])
        break
      case 'Escape':
        close()
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Field id={id} label={label} hint={hint} error={error}>
        <textarea
          ref={field}
          {...fieldAttributes(id, { hint, error })}
          name={commentFields.text}
          rows={3}
          defaultValue={defaultValue}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered[at] === undefined ? undefined : optionId(listId, at)}
          onKeyDown={onKeyDown}
          onInput={look}
          onClick={look}
          onBlur={close}
          className="field-sizing-content max-h-96 min-h-20 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink aria-invalid:border-error max-sm:text-lg"
        />
      </Field>
      {offered.length > 0 && (
        <Options
          id={listId}
          label={peopleLabel}
          options={offered.map(({ text, name, note }) => ({
            key: text,
            content: (
              <>
                <span className="shrink-0">{name}</span>
                <span className="min-w-0 truncate text-ink-3">{note}</span>
              </>
            ),
          }))}
          at={at}
          onChoose={(place) => choose(offered[place])}
          className="absolute inset-x-0 top-full z-10 -mt-6 rounded-lg border border-line bg-surface p-1 shadow-float"
        />
      )}
    </div>
  )
}

/** Suggestions for the mention at the caret. People load when the first mention is typed. */
function useMentions(issueId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const [open, setOpen] = useState<OpenMention>()
  const [people, setPeople] = useState<readonly Mentionable[]>()
  const [at, setAt] = useState(0)
  const offered = open === undefined ? [] : matching(people ?? [], open).slice(0, MAX_OFFERED)
  const look = () => {
    const { value = '', selectionEnd = 0 } = field.current ?? {}
    const found = openMention(value, selectionEnd)
    setOpen(found)
    setAt(0)
    if (found === undefined || people !== undefined) return
    setPeople([])
    // Without the list, mentions still work, because they are resolved on submission.
    findMentionables(issueId).then(setPeople, () => setPeople(undefined))
  }
  const choose = (chosen: Mentionable | undefined) => {
    const element = field.current
    if (element !== null && open !== undefined && chosen !== undefined)
      element.setRangeText(`${chosen.text} `, open.start, open.start + 1 + open.typed.length, 'end')
    setOpen(undefined)
  }
  return { offered, at, setAt, look, close: () => setOpen(undefined), choose }
}
