'use client'

import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { rememberSearch } from '#features/searches/recent.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { optionId, Options } from '#ui/options.tsx'
import { useChoices, type Choices, type QuerySuggestion } from '#ui/query-suggestions.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { useIsLive } from '#ui/when-live.tsx'
import { completions, type SqlWord } from './complete.ts'
import { RecentStatements } from './recent-statements.tsx'

export interface EditorTexts {
  readonly statement: string
  readonly hint: string
  readonly run: string
  readonly estimate: string
  readonly suggestions: string
  readonly recent: string
}

interface SqlEditorProps {
  readonly action: string
  /** The page's statement. */
  readonly query: string
  readonly longest: number
  readonly words: readonly SqlWord[]
  /** Position of the statement's error. */
  readonly wrong: { readonly at: number; readonly end: number } | undefined
  readonly texts: EditorTexts
}

/** A statement editor with completion. Ctrl+Enter runs it; without JavaScript it is a plain form. */
export function SqlEditor({ action, query, longest, words, wrong, texts }: SqlEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const cost = useRef<HTMLInputElement>(null)
  const isLive = useIsLive()
  const [typed, setTyped] = useState({ for: query, text: query })
  if (typed.for !== query) setTyped({ for: query, text: query })
  const setText = (text: string) => setTyped({ for: query, text })
  const choices = useChoices((text, cursor) => [Promise.resolve(completions(words, text, cursor))])

  const askForCost = (isAsked: boolean) => {
    if (cost.current !== null) cost.current.disabled = !isAsked
  }
  const put = (text: string, from: number, to = from) => {
    // Synchronously, so that the cursor can be placed in the new text.
    flushSync(() => setText(text))
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }
  const take = ({ text, cursor }: QuerySuggestion) => {
    put(text, cursor)
    choices.close()
  }
  return (
    <SearchForm action={action} className="grid gap-3" onSubmit={() => rememberSearch('sql', typed.text)}>
      <div className="relative">
        <textarea
          ref={area}
          id={`${id}area`}
          name="query"
          value={typed.text}
          rows={Math.min(24, Math.max(6, typed.text.split('\n').length + 1))}
          maxLength={longest}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          {...comboboxAttributes(id, texts.statement, choices, wrong !== undefined)}
          onChange={({ target }) => {
            setText(target.value)
            choices.ask(target.value, target.selectionStart)
          }}
          onBlur={choices.close}
          onKeyDown={(event) => onKey(event, choices, take, () => askForCost(false))}
          className="w-full rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-sm text-ink aria-invalid:border-error max-sm:text-lg"
        />
        <Suggestions id={`${id}list`} label={texts.suggestions} choices={choices} onTake={take} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {/* Client-side form navigation does not include the pressed button. */}
        <input ref={cost} type="hidden" name="do" value="cost" disabled />
        <Button type="submit" tone="primary" onClick={() => askForCost(false)}>
          {texts.run}
        </Button>
        <Button type="submit" {...(isLive ? {} : { name: 'do', value: 'cost' })} onClick={() => askForCost(true)}>
          {texts.estimate}
        </Button>
        <RecentStatements label={texts.recent} onTake={(text) => put(text, text.length)} />
        <span id={`${id}hint`} className="text-xs text-ink-3 max-sm:hidden">
          {texts.hint}
        </span>
      </div>
    </SearchForm>
  )
}

function onKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  choices: Choices,
  take: (choice: QuerySuggestion) => void,
  beforeRun: () => void,
): void {
  if (event.nativeEvent.isComposing) return
  const { currentTarget: area, key } = event
  if ((event.ctrlKey || event.metaKey) && key === 'Enter') {
    event.preventDefault()
    choices.close()
    beforeRun()
    area.form?.requestSubmit()
    return
  }
  if (event.ctrlKey && key === ' ') {
    event.preventDefault()
    choices.ask(area.value, area.selectionStart)
    return
  }
  if (!choices.isOpen) return
  const done = choices.press(key === 'Tab' && choices.active !== undefined ? 'Enter' : key)
  if (done === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (done !== 'moved' && done !== 'closed') take(done)
}

function comboboxAttributes(id: string, label: string, choices: Choices, isWrong: boolean) {
  return {
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': choices.isOpen,
    'aria-controls': `${id}list`,
    'aria-describedby': `${id}hint`,
    'aria-activedescendant': choices.active === undefined ? undefined : optionId(`${id}list`, choices.active),
    'aria-invalid': isWrong ? true : undefined,
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
      className={cx(
        'absolute top-full left-0 z-30 mt-1 w-full max-w-prose rounded-lg border border-line bg-surface p-1 shadow-float',
      )}
    />
  )
}
