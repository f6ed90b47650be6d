'use client'

import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { PERIOD_HERE, type PeriodName } from '#domain/address/period.ts'
import { readTypedPeriod } from '#domain/address/typed-period.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { useGo } from '#ui/place.ts'
import type { PeriodChoices } from './period-text.ts'

const field =
  'h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-ink-3 max-sm:text-lg'

interface PartProps {
  readonly choices: PeriodChoices
  readonly onDone: () => void
}

/** The period choices: typed text, presets, and a range. */
export function PeriodWindow({ choices, onDone }: PartProps) {
  return (
    <div className="grid gap-3 p-2">
      <Typed choices={choices} onDone={onDone} />
      <ul className="grid grid-cols-2 gap-x-2">
        {choices.presets.map((preset) => (
          <li key={preset.label}>
            <Link
              href={preset.href}
              scroll={false}
              onClick={onDone}
              aria-current={preset.checked ? 'true' : undefined}
              className={cx(
                'flex h-8 items-center rounded-sm px-2 text-sm hover:bg-sunken',
                preset.checked ? 'bg-sunken font-medium text-ink' : 'text-ink-2',
              )}
            >
              {preset.label}
            </Link>
          </li>
        ))}
      </ul>
      <Range choices={choices} onDone={onDone} />
      <p className="px-2 text-xs text-ink-3">{choices.texts.zone}</p>
    </div>
  )
}

/** Opens the page for a period, or reports that it is invalid. */
function useChosen({ choices, onDone }: PartProps) {
  const go = useGo()
  const [isWrong, setWrong] = useState(false)
  const choose = (typed: string) => {
    const period = readTypedPeriod(typed, { now: Date.now(), timeZone: choices.timeZone })
    setWrong(period === undefined)
    if (period === undefined) return
    onDone()
    go.push(hrefOf(choices.href, period))
  }
  return { choose, isWrong }
}

function hrefOf(href: string, period: PeriodName): string {
  return href.replace(PERIOD_HERE, period)
}

function Typed(props: PartProps) {
  const { texts } = props.choices
  const { choose, isWrong } = useChosen(props)
  const id = useId()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choose(textIn(event.currentTarget, 'typed'))
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <label htmlFor={id} className="px-2 text-xs font-medium text-ink-3">
        {texts.typed}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="typed"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.example}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          className={field}
        />
        <Button type="submit">{texts.apply}</Button>
      </div>
      {isWrong && <Wrong id={`${id}-wrong`}>{texts.wrong}</Wrong>}
    </form>
  )
}

/** Uses the browser's date picker, which supports touch and keyboard and knows the user's week. */
function Range(props: PartProps) {
  const { texts, since, until } = props.choices
  const { choose, isWrong } = useChosen(props)
  const id = useId()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choose(`${textIn(event.currentTarget, 'since')} -- ${textIn(event.currentTarget, 'until')}`)
  }
  return (
    <form onSubmit={onSubmit} aria-label={texts.range} className="grid gap-2 border-t border-line pt-3">
      {(['since', 'until'] as const).map((side) => (
        <label
          key={side}
          className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1 pl-2 text-xs text-ink-3 max-sm:grid-cols-1"
        >
          {texts[side]}
          <input type="datetime-local" name={side} defaultValue={side === 'since' ? since : until} className={field} />
        </label>
      ))}
      {isWrong && <Wrong id={`${id}-wrong`}>{texts.wrong}</Wrong>}
      <Button type="submit" className="justify-self-end">
        {texts.apply}
      </Button>
    </form>
  )
}

function Wrong({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="px-2 text-xs text-error-ink">
      {children}
    </p>
  )
}

function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
