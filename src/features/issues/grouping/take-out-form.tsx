'use client'

import { useState, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useGo } from '#ui/place.ts'
import { takeOutGroups } from '../state/actions.ts'

interface TakeOutFormProps {
  readonly issueId: number
  readonly groups: readonly {
    readonly hash: string
    readonly title: string
    readonly canGo: boolean
    readonly facts: readonly string[]
  }[]
  readonly texts: { readonly legend: string; readonly action: string; readonly all: string; readonly failed: string }
}

/** An issue's groups, with checkboxes if some can be split off. Then opens the new issue. */
export function TakeOutForm({ issueId, groups, texts }: TakeOutFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const go = useGo()
  const [pending, start] = useTransition()
  const isForm = groups.length > 1
  const toggle = (hash: string) =>
    setChosen(chosen.includes(hash) ? chosen.filter((one) => one !== hash) : [...chosen, hash])
  const takeOut = () =>
    start(async () => {
      const outcome = await takeOutGroups(issueId, chosen).catch(() => undefined)
      if (outcome?.issue === undefined) setProblem(outcome?.text ?? texts.failed)
      else go.push(outcome.issue.href)
    })
  return (
    <div className="grid gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{texts.legend}</legend>
        {groups.map(({ hash, title, canGo, facts }) => (
          <label
            key={hash}
            className="flex min-h-control min-w-0 items-start gap-2.5 rounded-md py-1 has-checked:bg-accent-soft"
          >
            {isForm && (
              <input
                type="checkbox"
                checked={chosen.includes(hash)}
                disabled={!canGo || pending}
                onChange={() => toggle(hash)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
            )}
            <span className="grid min-w-0 flex-1">
              {title !== '' && <bdi className="truncate text-ink">{title}</bdi>}
              <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
                <code className="min-w-0 truncate font-mono">{hash}</code>
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {isForm && (
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={pending} disabled={chosen.length === 0 || chosen.length === groups.length} onClick={takeOut}>
            {texts.action}
          </Button>
          {chosen.length === groups.length && <span className="text-ink-3">{texts.all}</span>}
        </div>
      )}
      <output className="text-error-ink empty:hidden">{problem}</output>
    </div>
  )
}
