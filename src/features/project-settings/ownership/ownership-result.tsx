'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import type { TextsFor } from '#messages/texts-for.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useForm } from '#ui/form/form.tsx'
import type { ownershipResultTexts } from './result-texts.ts'
import type { TriedOwnership } from './tried-ownership.ts'

type Texts = TextsFor<typeof ownershipResultTexts>

/** The result of trying rules out: the owner, the matching rule, and the values that rules match. */
export function OwnershipResult({ texts }: { texts: Texts }) {
  const tried = useForm().state.result as TriedOwnership | null
  return tried === null ? null : <Tried tried={tried} texts={texts} />
}

function Tried({ tried, texts }: { tried: TriedOwnership; texts: Texts }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { event, summary, rule, owners, unknown, facts } = tried
  return (
    <div ref={top} className="mt-4 grid gap-4 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium text-ink">{summary}</p>
        <p className="truncate text-sm text-ink-3">{event}</p>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        {rule !== null && (
          <>
            <Fact name={texts['owners.try.rule']}>
              <code className="font-mono wrap-anywhere">{rule.text}</code>
              <span className="block text-ink-3">{rule.where}</span>
            </Fact>
            <Fact name={texts['owners.try.matched']}>
              <code className="font-mono wrap-anywhere">{rule.matched}</code>
            </Fact>
          </>
        )}
        {(owners.length > 0 || unknown.length > 0) && (
          <Fact name={texts['owners.try.owners']}>
            {owners.map(({ kind, id, name }) => (
              <span key={`${kind} ${id}`} className="flex min-h-control items-center gap-2">
                <Avatar kind={kind} id={id} name={name} />
                <bdi>{name}</bdi>
              </span>
            ))}
            {unknown.map((text) => (
              <span key={text} className="block text-error-ink">
                {text}
              </span>
            ))}
          </Fact>
        )}
        {facts.length > 0 && (
          <Fact name={texts['owners.try.facts']}>
            {facts.map(({ name, values }) => (
              <span key={name} className="mb-2 block">
                <span className="text-xs text-ink-3">{name}</span>
                {values.map((value) => (
                  <code key={value} className="block font-mono wrap-anywhere">
                    {value}
                  </code>
                ))}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  )
}
