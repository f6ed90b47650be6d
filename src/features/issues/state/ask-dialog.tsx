'use client'

import { useState, useTransition, type RefObject, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formText } from '#ui/form-text.ts'
import { PickList } from '#ui/pick-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Asked } from './asked.ts'
import type { Outcome } from './outcome.ts'
import type { TriageSubject } from './triage-subject.ts'
import type { QuestionTexts, TriageTexts } from './triage-texts.ts'

/** What a decision needs to know before it can be made. */
export type Question = 'release' | 'commit' | 'moment' | 'events' | 'users' | Removal
type Removal = 'delete' | 'discard'

/** An open dialog. */
export interface OpenQuestion {
  readonly question: Question
  readonly texts: QuestionTexts
}

interface AskDialogProps extends TriageSubject {
  readonly open: OpenQuestion | undefined
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
  readonly returnTo: RefObject<HTMLElement | null>
  readonly texts: TriageTexts
}

/** Asks in which release or commit, or until when. What cannot be taken is said beside the field, and keeps it open. */
export function AskDialog({ open, onClose, returnTo, ...answer }: AskDialogProps) {
  return (
    <Dialog
      open={open !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={open?.texts[open.question].title ?? ''}
      closeLabel={open?.texts.close ?? ''}
      returnTo={returnTo}
    >
      {open !== undefined && (
        <Answer question={open.question} questionTexts={open.texts} onClose={onClose} {...answer} />
      )}
    </Dialog>
  )
}

function isRemoval(question: Question): question is Removal {
  return question === 'delete' || question === 'discard'
}

interface AnswerProps extends Omit<AskDialogProps, 'open' | 'returnTo'> {
  readonly question: Question
  readonly questionTexts: QuestionTexts
}

function Answer({ question, questionTexts, onClose, onOutcome, texts, decide, findReleases }: AnswerProps) {
  const [problem, setProblem] = useState<string>()
  const [pending, start] = useTransition()
  const run = (what: Asked) =>
    start(async () => {
      const outcome = await decide(what).catch((): Outcome => ({ done: false, text: texts.failed }))
      if (!outcome.done) return setProblem(outcome.text)
      onClose()
      onOutcome(outcome)
    })
  if (isRemoval(question))
    return (
      <Removal
        question={question}
        problem={problem}
        pending={pending}
        onConfirm={() => run({ kind: 'delete', discard: question === 'discard' })}
        texts={questionTexts}
      />
    )
  if (question === 'release') {
    const { release } = questionTexts
    return (
      <PickList
        label={release.label}
        hint={release.hint}
        find={findReleases}
        onPick={(chosen) => run({ kind: 'resolve', as: { in: 'release', release: chosen } })}
        disabled={pending}
        error={problem}
        texts={release}
      />
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(answerOf(question, new FormData(event.currentTarget)))
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Fields question={question} problem={problem} texts={questionTexts} />
      <Button type="submit" tone="primary" size="l" pending={pending}>
        {question === 'commit' ? texts.resolve : texts.archive}
      </Button>
    </form>
  )
}

interface RemovalProps {
  readonly question: Removal
  readonly problem: string | undefined
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly texts: QuestionTexts
}

/** Says what is deleted and for how long it can be restored, and asks for a confirmation. */
function Removal({ question, problem, pending, onConfirm, texts }: RemovalProps) {
  const { text, button } = texts[question]
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      <p className="text-ink-2">{texts.backups}</p>
      {problem !== undefined && (
        <p role="alert" className="text-error-ink">
          {problem}
        </p>
      )}
      <Button tone="danger" size="l" pending={pending} onClick={onConfirm}>
        {button}
      </Button>
    </div>
  )
}

interface FieldsProps {
  readonly question: Exclude<Question, 'release' | Removal>
  readonly problem: string | undefined
  readonly texts: QuestionTexts
}

function Fields({ question, problem, texts }: FieldsProps) {
  switch (question) {
    case 'commit':
      return (
        <TextField
          name="commit"
          label={texts.commit.label}
          hint={texts.commit.hint}
          error={problem}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      )
    case 'moment':
      return (
        <TextField
          name="moment"
          type="datetime-local"
          label={texts.moment.label}
          hint={texts.moment.hint}
          error={problem}
          required
          defaultValue={texts.moment.start}
        />
      )
    case 'events':
    case 'users':
      return (
        <>
          <TextField
            name="count"
            type="number"
            inputMode="numeric"
            label={texts[question].label}
            hint={texts[question].hint}
            error={problem}
            required
            min={1}
            defaultValue={question === 'events' ? 100 : 10}
          />
          <SelectField name="window" label={texts.window.label} options={texts.window.options} />
        </>
      )
  }
}

function answerOf(question: FieldsProps['question'], form: FormData): Asked {
  switch (question) {
    case 'commit':
      return { kind: 'resolve', as: { in: 'commit', commit: formText(form, 'commit') } }
    case 'moment':
      return { kind: 'archive', until: { kind: 'moment', local: formText(form, 'moment') } }
    case 'events':
    case 'users': {
      const minutes = formText(form, 'window')
      const windowMinutes = minutes === '' ? null : Number(minutes)
      return { kind: 'archive', until: { kind: question, count: Number(formText(form, 'count')), windowMinutes } }
    }
  }
}
