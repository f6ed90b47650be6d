'use client'

import { useEffect, useRef } from 'react'
import type { TextsFor } from '#messages/texts-for.ts'
import { cx } from '#ui/cx.ts'
import { useForm } from '#ui/form/form.tsx'
import type { Piece } from './changes.ts'
import type { TriedScrubbing } from './form.ts'
import type { changeTexts } from './island-texts.ts'

type Texts = TextsFor<typeof changeTexts>

/** Every value that the rules would change, before and after. */
export function ChangeList({ texts }: { texts: Texts }) {
  const tried = useForm().state.result as TriedScrubbing | null
  return tried === null ? null : <Changes tried={tried} texts={texts} />
}

function Changes({ tried, texts }: { tried: TriedScrubbing; texts: Texts }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={top} className="mt-4 border-t border-line pt-4">
      <p className="font-medium text-ink">{tried.summary}</p>
      <p className="truncate text-sm text-ink-3">{tried.event}</p>
      <ol className="mt-3 grid gap-2">
        {tried.changes.map(({ path, before, after }) => (
          <li key={path} className="min-w-0 rounded-md border border-line text-sm">
            <p className="border-b border-line px-3 py-1.5 font-mono break-all text-ink-2">{path}</p>
            <dl className="grid gap-1 px-3 py-2">
              <Side name={texts['scrub.before']} pieces={before} mark="bg-error-soft text-error-ink line-through" />
              {after.length === 0 ? (
                <div className="flex gap-3">
                  <dt className="w-14 shrink-0 text-ink-3">{texts['scrub.after']}</dt>
                  <dd className="text-ink-3">{texts['scrub.nothingLeft']}</dd>
                </div>
              ) : (
                <Side name={texts['scrub.after']} pieces={after} mark="bg-accent-soft text-ink font-medium" />
              )}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Side({ name, pieces, mark }: { name: string; pieces: readonly Piece[]; mark: string }) {
  return (
    <div className="flex gap-3">
      <dt className="w-14 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 font-mono break-all whitespace-pre-wrap text-ink">
        {pieces.map(({ text, changed }, index) =>
          changed ? (
            <mark key={index} className={cx('rounded-sm px-0.5', mark)}>
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </dd>
    </div>
  )
}
