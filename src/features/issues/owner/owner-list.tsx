'use client'

import UserRoundX from 'lucide-react/icons/user-round-x'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { optionId, Options } from '#ui/options.tsx'
import { ownerOptions, type OwnerChoice, type OwnerChoices } from './choices.ts'
import type { OwnerTexts } from './texts.ts'

interface OwnerListProps {
  /** `undefined` while loading. */
  readonly choices: OwnerChoices | 'failed' | undefined
  readonly canClear: boolean
  readonly onPick: (choice: OwnerChoice | null) => void
  readonly texts: OwnerTexts
}

/** A search field with matching people and teams, picked with arrows and Enter or a press. */
export function OwnerList({ choices, canClear, onPick, texts }: OwnerListProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const options = typeof choices === 'object' ? ownerOptions(choices, text, canClear) : []
  const pickAt = (place: number) => {
    const chosen = options[place]
    if (chosen !== undefined) onPick(chosen.choice)
  }
  // Typing a name and Enter may be faster than loading the choices.
  const pickEntered = useEffectEvent(() => {
    if (entered) pickAt(at)
  })
  useEffect(() => {
    if (choices !== undefined) pickEntered()
  }, [choices])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    const next = Math.min(options.length - 1, Math.max(0, at + step))
    if (step === 0) return choices === undefined ? setEntered(true) : pickAt(at)
    setAt(next)
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' })
  }
  const note = choices === undefined ? texts.loading : choices === 'failed' ? texts.notLoaded : texts.none
  return (
    <div className="grid gap-1">
      <input
        role="combobox"
        aria-label={texts.search}
        placeholder={texts.search}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options[at] === undefined ? undefined : optionId(id, at)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
        className="h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink max-sm:text-lg"
      />
      <output
        className={cx(
          'px-2.5 py-1.5 text-sm',
          choices === 'failed' ? 'text-error-ink' : 'text-ink-3',
          options.length > 0 && 'hidden',
        )}
      >
        {options.length > 0 ? '' : note}
      </output>
      <Options
        id={id}
        label={texts.assign}
        at={at}
        options={options.map(({ key, section, choice }, place) => ({
          key,
          content: <Choice choice={choice} texts={texts} />,
          heading: options[place - 1]?.section === section ? '' : texts.section[section],
        }))}
        onChoose={pickAt}
        className="max-h-72"
      />
    </div>
  )
}

/** A choice with its reason or handle; `null` for "no one". */
function Choice({
  choice,
  texts,
}: {
  readonly choice: OwnerChoice | null
  readonly texts: Pick<OwnerTexts, 'nobody'>
}) {
  if (choice === null)
    return (
      <>
        <UserRoundX aria-hidden className="size-4 w-6 shrink-0 text-ink-3" />
        {texts.nobody}
      </>
    )
  const note = choice.why ?? choice.handle
  return (
    <>
      <Avatar id={choice.id} name={choice.name} kind={choice.kind} />
      <span className="grid min-w-0 py-1">
        <bdi className="truncate">{choice.name}</bdi>
        <span className="truncate text-xs text-ink-3" title={note}>
          {note}
        </span>
      </span>
    </>
  )
}
