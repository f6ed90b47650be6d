'use client'

import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { optionId, Options } from './options.tsx'
import { useChoices, type Choices, type QuerySuggestion, type Suggest } from './query-suggestions.ts'
import { QueryColours, type QueryPiece } from './query-colours.tsx'
import { useKeys } from './keys.tsx'
import { useIsLive } from './when-live.tsx'

export interface QueryBoxTexts {
  readonly label: string
  readonly placeholder: string
  readonly clear: string
  /** Label of the suggestions. */
  readonly suggestions: string
  /** Description and heading of the `/` shortcut. */
  readonly focusKey: string
  readonly keyGroup: string
}

interface QueryBoxProps {
  /** The field's name in its form. */
  readonly name: string
  /** The page's current query. A new one replaces the typed text. */
  readonly value: string
  readonly texts: QueryBoxTexts
  /** Position and message of an error in `value`. */
  readonly error?: { readonly from: number; readonly to: number; readonly text: string } | undefined
  /**
   * Returns the coloured pieces of a text in order; text between them has the default colour. `undefined` while the
   * parser is loading.
   */
  readonly piecesOf: ((text: string) => readonly QueryPiece[]) | undefined
  readonly suggest: Suggest
}

/**
 * A query field with syntax colours, underlined errors and suggestions (WAI-ARIA combobox pattern). Enter submits its
 * form; without JavaScript it is a plain text field.
 */
export function QueryBox({ name, value, texts, error, piecesOf, suggest }: QueryBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isLive = useIsLive()
  const [typed, setTyped] = useState({ for: value, text: value })
  if (typed.for !== value) setTyped({ for: value, text: value })
  const setText = (text: string) => setTyped({ for: value, text })
  const [scroll, setScroll] = useState(0)
  const choices = useChoices(suggest)
  useKeys([{ keys: '/', label: texts.focusKey, group: texts.keyGroup, run: () => take(toGoOn(typed.text)) }])

  const shownError = error !== undefined && typed.text === value ? error : undefined
  const take = ({ text, cursor }: Pick<QuerySuggestion, 'text' | 'cursor'>) => {
    // Synchronously, so that typing continues in the new text and the cursor can be placed in it.
    flushSync(() => setText(text))
    input.current?.focus()
    input.current?.setSelectionRange(cursor, cursor)
    choices.ask(text, cursor)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const done = choices.press(event.key)
    // Escape goes back one step: it closes the list first, then leaves the field.
    if (done === undefined) return event.key === 'Escape' ? input.current?.blur() : undefined
    event.preventDefault()
    // Escape closes only the list, nothing around it.
    event.stopPropagation()
    if (done !== 'moved' && done !== 'closed') take(done)
  }
  return (
    <div className="relative min-w-0 flex-1">
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 z-10 my-auto text-ink-3" />
        <input
          ref={input}
          id={`${id}box`}
          type="text"
          name={name}
          value={typed.text}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...comboboxAttributes(id, texts.label, choices, shownError !== undefined)}
          onChange={({ target }) => {
            setText(target.value)
            choices.ask(target.value, target.selectionStart ?? target.value.length)
          }}
          onFocus={({ target }) => choices.ask(target.value, target.selectionStart ?? target.value.length)}
          onBlur={choices.close}
          onScroll={({ currentTarget }) => setScroll(currentTarget.scrollLeft)}
          onKeyDown={onKeyDown}
          className={cx(
            'h-9 w-full rounded-md border border-line-strong bg-surface pr-10 pl-9 font-mono text-sm text-ink placeholder:font-sans placeholder:text-ink-3 aria-invalid:border-error max-sm:text-lg',
            isLive && typed.text !== '' && 'text-transparent caret-ink forced-colors:text-[CanvasText]',
          )}
        />
        {isLive && typed.text !== '' && (
          <>
            <QueryColours text={typed.text} pieces={piecesOf?.(typed.text) ?? []} error={shownError} scroll={scroll} />
            <ClearButton label={texts.clear} onClear={() => take({ text: '', cursor: 0 })} />
          </>
        )}
      </div>
      <Suggestions id={`${id}list`} label={texts.suggestions} choices={choices} onTake={take} />
      {shownError !== undefined && (
        <p id={`${id}error`} role="alert" className="mt-1.5 text-sm text-error-ink">
          {shownError.text}
        </p>
      )}
    </div>
  )
}

/** Appends a space: focusing by shortcut usually means adding to the query. */
function toGoOn(query: string): Pick<QuerySuggestion, 'text' | 'cursor'> {
  const text = query.replace(/(?<=\S)$/, ' ')
  return { text, cursor: text.length }
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <IconButton label={label} onClick={onClear} className="absolute inset-y-0 right-0.5 z-10 my-auto">
      <Icon name="x" />
    </IconButton>
  )
}

/** Links the field with its suggestions and its error. */
function comboboxAttributes(id: string, label: string, choices: Choices, isWrong: boolean) {
  return {
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': choices.isOpen,
    'aria-controls': `${id}list`,
    'aria-activedescendant': choices.active === undefined ? undefined : optionId(`${id}list`, choices.active),
    'aria-invalid': isWrong ? true : undefined,
    'aria-describedby': isWrong ? `${id}error` : undefined,
  } as const
}

interface SuggestionsProps {
  readonly id: string
  readonly label: string
  readonly choices: Choices
  readonly onTake: (choice: QuerySuggestion) => void
}

function Suggestions({ id, label, choices: { isOpen, shown, active }, onTake }: SuggestionsProps) {
  const options = (isOpen ? shown : []).map((choice) => ({
    key: `${choice.label} ${choice.note}`,
    content: (
      <>
        <span className="min-w-0 truncate font-mono">{choice.label}</span>
        <span className="ml-auto min-w-0 shrink truncate text-ink-3">{choice.note}</span>
      </>
    ),
  }))
  const choose = (place: number) => {
    const choice = shown[place]
    if (choice !== undefined) onTake(choice)
  }
  return (
    <Options
      id={id}
      label={label}
      options={options}
      at={active ?? -1}
      onChoose={choose}
      className="absolute top-full left-0 z-30 mt-1 w-full max-w-prose rounded-lg border border-line bg-surface p-1 shadow-float"
    />
  )
}
