'use client'

import { useState, useTransition } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/popover.tsx'
import { OutcomeLine } from '../state/outcome-line.tsx'
import type { Outcome } from '../state/outcome.ts'
import { assignIssues, findOwnerChoices } from './actions.ts'
import type { OwnerChoice, OwnerChoices } from './choices.ts'
import { OwnerList } from './owner-list.tsx'
import { OWNER_BUTTON, type OwnerPlace } from './owner-button.ts'
import { useTellOutcome } from './tell-outcome.ts'
import type { OwnerTexts } from './texts.ts'

/** What gets assigned: given issues, or all matches. */
export interface OwnedSubject {
  /** Returns the possible owners. */
  readonly findChoices: () => Promise<OwnerChoices>
  /** Assigns them; `null` unassigns. */
  readonly assign: (to: Pick<OwnerChoice, 'kind' | 'id'> | null) => Promise<Outcome>
}

interface OwnerPickerProps {
  /** The issues; ignored with a `subject`. */
  readonly ids: readonly number[]
  /** What gets assigned instead of `ids`. */
  readonly subject?: OwnedSubject | undefined
  /** The current owner; `null` without one, `undefined` if there are several. */
  readonly owner: Pick<OwnerChoice, 'kind' | 'id' | 'name'> | null | undefined
  /** The button's label if it shows no name. */
  readonly label: string
  readonly place: OwnerPlace
  readonly texts: OwnerTexts
}

/** Shows an issue's owner and changes it. */
export function OwnerPicker({ ids, subject = ofIssues(ids), owner, label, place, texts }: OwnerPickerProps) {
  const [open, setOpen] = useState(false)
  const [choices, setChoices] = useState<OwnerChoices | 'failed'>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, start] = useTransition()
  const tell = useTellOutcome() ?? setOutcome
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen) return
    setChoices(undefined)
    void subject.findChoices().then(setChoices, () => setChoices('failed'))
  }
  const pick = (choice: OwnerChoice | null) => {
    setOpen(false)
    const to = choice && { kind: choice.kind, id: choice.id }
    start(async () => tell(await subject.assign(to).catch((): Outcome => ({ done: false, text: texts.failed }))))
  }
  const trigger = (
    <button
      type="button"
      {...{ [OWNER_BUTTON]: place }}
      title={label}
      aria-busy={pending || undefined}
      className={triggerClass(place, pending)}
    >
      <OwnerFace owner={owner} place={place} texts={texts} />
    </button>
  )
  return (
    <>
      <Popover
        open={open}
        onOpenChange={show}
        trigger={trigger}
        label={texts.assign}
        align={place === 'row' ? 'end' : 'start'}
      >
        <OwnerList choices={choices} canClear={owner !== null} onPick={pick} texts={texts} />
      </Popover>
      {outcome !== undefined && (
        <div className="flex min-w-0 items-center text-sm">
          <OutcomeLine key={outcome.text} outcome={outcome} onUndone={setOutcome} texts={texts} />
        </div>
      )}
    </>
  )
}

function ofIssues(ids: readonly number[]): OwnedSubject {
  return { findChoices: () => findOwnerChoices(ids), assign: (to) => assignIssues(ids, to) }
}

function triggerClass(place: OwnerPlace, pending: boolean): string {
  const look = pending && 'opacity-60'
  switch (place) {
    case 'row':
      return buttonClass('quiet', 'icon', cx(look))
    case 'page':
      return buttonClass('quiet', 'm', cx('-ml-2 justify-start', look))
    case 'selection':
      return buttonClass('plain', 'm', cx(look))
  }
}

function OwnerFace({ owner, place, texts }: Pick<OwnerPickerProps, 'owner' | 'place' | 'texts'>) {
  if (owner === null || owner === undefined)
    return (
      <>
        <Icon name="user-round-plus" />
        {place === 'page' && texts.unassigned}
        {place === 'selection' && texts.assign}
      </>
    )
  return (
    <>
      <Avatar id={owner.id} name={owner.name} kind={owner.kind} />
      {place !== 'row' && <bdi className="min-w-0 truncate text-ink">{owner.name}</bdi>}
    </>
  )
}
