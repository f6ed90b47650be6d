'use client'

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { TextsFor } from '#messages/texts-for.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { useForm } from '#ui/form/form.tsx'
import type { rowTexts } from './island-texts.ts'
import { RuleFields, type Option } from './rule-fields.tsx'
import { editRows, emptyRow, type RuleRow } from './rows.ts'
import type { ScrubbingValues } from './values.ts'

type Texts = TextsFor<typeof rowTexts>

interface RuleRowsProps {
  readonly mayChange: boolean
  readonly whats: readonly Option[]
  readonly hows: readonly Option[]
  /** A rule's name with the placeholder `{number}`. */
  readonly rule: string
  readonly texts: Texts
}

/** A row with a stable key, so that its fields move with it. */
interface KeptRow {
  readonly key: number
  readonly row: RuleRow
}

/**
 * An ordered list of rules that can be added, removed and moved. The buttons post the form without JavaScript, and the
 * server edits the list; otherwise they do the same here.
 */
export function RuleRows({ mayChange, whats, hows, rule, texts }: RuleRowsProps) {
  const { values, problems } = useForm().state
  const { rules: rows } = values as ScrubbingValues
  const [kept, setKept] = useState<readonly KeptRow[]>(() => rows.map((row, key) => ({ key, row })))
  const [nextKey, setNextKey] = useState(rows.length)
  // Problems refer to rows by their index at validation time; rows may have moved since.
  const [checked, setChecked] = useState({ problems, keys: kept.map(({ key }) => key) })
  if (checked.problems !== problems) setChecked({ problems, keys: kept.map(({ key }) => key) })
  const addButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (nextKey > rows.length) document.getElementById(`rule-${nextKey - 1}-what`)?.focus()
  }, [nextKey, rows.length])

  const edit = (event: MouseEvent<HTMLButtonElement>) => {
    const edited = editRows(kept, event.currentTarget.value, { key: nextKey, row: emptyRow })
    if (edited === undefined) return
    event.preventDefault()
    setKept(edited)
    if (edited.length > kept.length) setNextKey(nextKey + 1)
    // The removed rule's button had focus, so move it.
    if (edited.length < kept.length) addButton.current?.focus()
  }
  return (
    <div className="grid content-start justify-items-start gap-3">
      {kept.length === 0 && <p className="text-sm text-ink-2">{texts['scrub.none']}</p>}
      <ol className="grid w-full min-w-0 gap-3">
        {kept.map(({ key, row }, index) => (
          <li key={key} className="rounded-md border border-line p-3">
            <fieldset className="flex min-w-0 flex-wrap items-start gap-3">
              <legend className="sr-only">{rule.replace('{number}', String(index + 1))}</legend>
              <RuleFields
                row={row}
                id={String(key)}
                problems={problems.filter(({ line }) => line !== undefined && checked.keys[line - 1] === key)}
                whats={whats}
                hows={hows}
                texts={texts}
              />
              {mayChange && <RowButtons index={index} last={kept.length - 1} onPress={edit} texts={texts} />}
            </fieldset>
          </li>
        ))}
      </ol>
      {mayChange && (
        <Button ref={addButton} type="submit" name={hidden.intent} value="add" onClick={edit}>
          <Plus aria-hidden className="size-4" />
          {texts['scrub.add']}
        </Button>
      )}
    </div>
  )
}

function RowButtons({
  index,
  last,
  onPress,
  texts,
}: {
  index: number
  last: number
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
  texts: Texts
}) {
  const button = { type: 'submit', name: hidden.intent, onClick: onPress } as const
  return (
    <div className="ml-auto flex self-end">
      <IconButton {...button} value={`up:${index}`} label={texts['scrub.up']} disabled={index === 0}>
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton {...button} value={`down:${index}`} label={texts['scrub.down']} disabled={index === last}>
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton {...button} value={`remove:${index}`} label={texts['scrub.remove']}>
        <Trash aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
