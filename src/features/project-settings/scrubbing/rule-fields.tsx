'use client'

import type { ReactNode } from 'react'
import type { TextsFor } from '#messages/texts-for.ts'
import { cx } from '#ui/cx.ts'
import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import type { rowTexts } from './island-texts.ts'
import type { RuleRow } from './rows.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

interface RuleFieldsProps {
  readonly row: RuleRow
  /** Makes the row's field ids unique. */
  readonly id: string
  readonly problems: readonly FieldProblem[]
  readonly whats: readonly Option[]
  readonly hows: readonly Option[]
  readonly texts: TextsFor<typeof rowTexts>
}

const control =
  'h-control w-full rounded-md border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-ink-3 disabled:border-line disabled:bg-sunken aria-invalid:border-error max-sm:text-lg'

/** A rule's pattern, location and replacement. CSS hides the fields that a choice does not use. */
export function RuleFields({ row, id, problems, whats, hows, texts }: RuleFieldsProps) {
  const noteId = `rule-${id}-problem`
  const note = problems.length === 0 ? undefined : problems.map(({ text }) => text).join(' ')
  const field = (name: 'pattern' | 'where' | 'with') => ({
    id: `rule-${id}-${name}`,
    name,
    defaultValue: row[name],
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': problemOf(problems, name) === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : noteId,
  })
  return (
    <div className="group/rule grid min-w-0 flex-1 basis-72 gap-3 sm:grid-cols-2">
      <Labelled id={`rule-${id}-what`} label={texts['scrub.field.what']}>
        <Select id={`rule-${id}-what`} name="what" value={row.what} options={whats} />
      </Labelled>
      <Labelled id={`rule-${id}-where`} label={texts['scrub.field.where']}>
        <input
          {...field('where')}
          placeholder={texts['scrub.field.wherePlaceholder']}
          className={cx(control, 'font-mono')}
        />
      </Labelled>
      <Labelled
        id={`rule-${id}-pattern`}
        label={texts['scrub.field.pattern']}
        className="hidden group-has-[option[value=pattern]:checked]/rule:grid sm:col-span-2"
      >
        <input {...field('pattern')} placeholder="ACME-\d{6}" className={cx(control, 'font-mono')} />
      </Labelled>
      <Labelled id={`rule-${id}-how`} label={texts['scrub.field.how']}>
        <Select id={`rule-${id}-how`} name="how" value={row.how} options={hows} />
      </Labelled>
      <Labelled
        id={`rule-${id}-with`}
        label={texts['scrub.field.with']}
        className="hidden group-has-[option[value=replace]:checked]/rule:grid"
      >
        <input {...field('with')} className={control} />
      </Labelled>
      {note !== undefined && (
        <p id={noteId} className="text-sm text-error-ink sm:col-span-2">
          {note}
        </p>
      )}
    </div>
  )
}

function Labelled({
  id,
  label,
  className,
  children,
}: {
  id: string
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      {children}
    </div>
  )
}

function Select({ id, name, value, options }: { id: string; name: string; value: string; options: readonly Option[] }) {
  return (
    <select id={id} name={name} defaultValue={value} className={cx(control, 'cursor-pointer')}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
