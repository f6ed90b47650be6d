'use client'

import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { hidden, problemOf, untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { addComment, editComment } from './actions.ts'
import { CommentField } from './comment-field.tsx'
import { commentFields, PREVIEW, type CommentState } from './comment-state.ts'
import type { Block } from '#domain/markdown/tree.ts'
import { MarkdownText } from '#ui/markdown/markdown-text.tsx'

export interface CommentTexts {
  readonly label: string
  readonly hint: string
  readonly people: string
  readonly submit: string
  readonly preview: string
  readonly edit: string
  readonly editLabel: string
  readonly save: string
}

interface NewCommentProps {
  readonly issueId: number
  readonly texts: CommentTexts
}

/** A form for a new comment. */
export function NewComment({ issueId, texts }: NewCommentProps) {
  const form = useSettingsForm(addComment, untouched<CommentState['values'], readonly Block[]>({ text: '' }), PREVIEW)
  return <CommentForm {...form} issueId={issueId} subject={String(issueId)} submit={texts.submit} texts={texts} />
}

interface EditCommentProps extends NewCommentProps {
  readonly commentId: number
  readonly text: string
}

/** A collapsed form for the user's own comment, which closes after saving. */
export function EditComment({ issueId, commentId, text, texts }: EditCommentProps) {
  const form = useSettingsForm(editComment, untouched<CommentState['values'], readonly Block[]>({ text }), PREVIEW)
  const { edition, problems, result } = form.state
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (fold.current === null || edition === 0) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus()
  }, [edition])
  return (
    <details ref={fold} open={problems.length > 0 || result !== null} className="group/edit min-w-0 open:w-full">
      <summary aria-label={texts.editLabel} className={buttonClass('quiet')}>
        {texts.edit}
      </summary>
      <div className="px-3 pt-1 pb-2">
        <CommentForm {...form} issueId={issueId} subject={String(commentId)} submit={texts.save} texts={texts} />
      </div>
    </details>
  )
}

interface CommentFormProps extends ReturnType<typeof useSettingsForm<CommentState['values'], readonly Block[]>> {
  readonly state: CommentState
  readonly issueId: number
  readonly subject: string
  readonly submit: string
  readonly texts: CommentTexts
}

function CommentForm({ state, formProps, working, issueId, subject, submit, texts }: CommentFormProps) {
  const { note, problems, values, result } = state
  return (
    <form {...formProps} className="grid min-w-0 gap-2">
      <FormHead subject={subject} state={state} />
      <input type="hidden" name={commentFields.issue} value={issueId} />
      <CommentField
        key={state.edition}
        issueId={issueId}
        label={texts.label}
        hint={texts.hint}
        error={problemOf(problems, commentFields.text)}
        defaultValue={values.text}
        peopleLabel={texts.people}
      />
      {result !== null && (
        <section
          aria-label={texts.preview}
          aria-live="polite"
          className="min-w-0 rounded-md border border-dashed border-line-strong px-3 py-2"
        >
          <MarkdownText blocks={result} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" name={hidden.intent} value="save" tone="primary" pending={working === 'save'}>
          {submit}
        </Button>
        <Button type="submit" name={hidden.intent} value={PREVIEW} tone="quiet" pending={working === PREVIEW}>
          {texts.preview}
        </Button>
        <output className="min-w-0 text-sm text-ink-2">
          {note !== null && working === undefined && `${note.title} ${note.text}`.trim()}
        </output>
      </div>
    </form>
  )
}
