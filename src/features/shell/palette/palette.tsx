'use client'

import { startTransition, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import { useBoundKeys } from '#ui/keys.tsx'
import { optionId, Options } from '#ui/options.tsx'
import { useGo } from '#ui/place.ts'
import { chooseTheme, themes } from '#ui/theme.ts'
import { useFound } from '#ui/use-found.ts'
import { signOut } from '../sign-out.ts'
import { listPlaces, search } from './actions.ts'
import { fitting, LEAST_TYPED, type PaletteChoice, type PaletteEntry } from './entries.ts'
import { PALETTE_KEYS } from './palette-keys.ts'
import type { PaletteTexts } from './texts.ts'

interface PaletteProps {
  readonly texts: PaletteTexts
  /**
   * Closes it.
   * @param then called once the page has focus again
   */
  readonly onClose: (then: () => void) => void
}

/** All pages and actions in one list, followed by the server's results. Arrows and Enter choose, as does a press. */
export function Palette({ texts, onClose }: PaletteProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const go = useGo()
  const { choices, note } = useChoices(text, texts)
  const choose = (place: number) => {
    const choice = choices[place]
    if (choice === undefined) return
    onClose(choice.kind === 'place' ? () => go.push(choice.href) : choice.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (step === 0) choose(at)
    else if (choices.length > 0) setAt((at + step + choices.length) % choices.length)
  }
  useEffect(() => {
    document.getElementById(optionId(`${id}list`, at))?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className="grid gap-2">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened for typing
        autoFocus
        role="combobox"
        aria-label={texts.label}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices[at] === undefined ? undefined : optionId(`${id}list`, at)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        placeholder={texts.placeholder}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-3 max-sm:text-lg"
      />
      <div className="h-80 overflow-y-auto">
        <Options id={`${id}list`} label={texts.results} options={optionsOf(choices)} at={at} onChoose={choose} />
        <output className="block px-2.5 py-2 text-sm text-ink-3 empty:hidden">{note}</output>
      </div>
    </div>
  )
}

/** Returns the matches: local ones immediately, followed by the server's results for the same text. */
function useChoices(text: string, texts: PaletteTexts) {
  const wanted = text.trim()
  const places = useFound('', () => listPlaces())
  const found = useFound(wanted, answerTo)
  const actions = useBoundKeys().flatMap(({ keys, label, group, run }) =>
    keys === PALETTE_KEYS ? [] : [{ kind: 'action', key: `key ${keys}`, keys, label, group, run } as const],
  )
  const known: readonly PaletteChoice[] = [
    ...actions,
    { kind: 'action', key: 'sign-out', keys: '', label: texts.signOut, group: texts.keyGroup, run: leave },
    ...themes.map((theme) => ({
      kind: 'action' as const,
      key: `theme ${theme}`,
      keys: '',
      label: texts.themes[theme],
      group: texts.theme,
      run: () => chooseTheme(theme),
    })),
    ...(typeof places === 'string' ? [] : places.map(toPlace)),
  ]
  const answer = typeof found !== 'string' && found.to === wanted ? found.entries : undefined
  const fits = fitting(known, wanted)
  const keys = new Set(fits.map(({ key }) => key))
  // Pages already listed locally are not repeated from the server's results.
  const choices = [...fits, ...(answer ?? []).filter(({ key }) => !keys.has(key)).map(toPlace)]
  const isFailed = places === 'failed' || found === 'failed'
  const isLooking = places === 'loading' || answer === undefined
  const note = isFailed ? texts.failed : isLooking ? texts.searching : choices.length === 0 ? texts.none : ''
  return { choices, note }
}

/** Includes the text it answers, so that it is not shown for another one. */
async function answerTo(to: string) {
  return { to, entries: to.length < LEAST_TYPED ? [] : await search(to) }
}

function leave() {
  startTransition(() => signOut())
}

function toPlace(entry: PaletteEntry): PaletteChoice {
  return { ...entry, kind: 'place' }
}

/** The choices as options, with a heading before the first of each group. */
function optionsOf(choices: readonly PaletteChoice[]) {
  return choices.map((choice, place) => ({
    key: choice.key,
    heading: choice.group === choices[place - 1]?.group ? '' : choice.group,
    content: (
      <>
        <bdi className="min-w-0 truncate">{choice.label}</bdi>
        {choice.kind === 'place' ? (
          <bdi className="ml-auto min-w-0 shrink-0 truncate text-ink-3">{choice.note}</bdi>
        ) : (
          <span className="ml-auto">{choice.keys !== '' && <Kbd keys={choice.keys} />}</span>
        )}
      </>
    ),
  }))
}
