'use client'

import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { CallerChoice } from './caller-choice.tsx'
import { search, type ApiDocument } from './document.ts'
import { OperationItem } from './operation-item.tsx'
import type { DocsTexts } from './texts.ts'
import { useDocument } from './use-document.ts'

/** The server that the page describes. */
export interface Served {
  /** Prefix of `/api/1` for this page: a base path or ''. */
  readonly here: string
  /** The absolute address for other clients, with scheme and host. */
  readonly server: string
  readonly texts: DocsTexts
}

/** The operations by group, searchable, collapsible, with forms for trying them. */
export function ApiReference({ document, ...served }: Served & { readonly document: string }) {
  const { loaded, retry } = useDocument(document)
  const { texts } = served
  switch (loaded.kind) {
    case 'loading':
      return (
        <div className="grid gap-4">
          <output className="sr-only">{texts.loading}</output>
          <SkeletonPanel />
          <SkeletonPanel lines={8} />
        </div>
      )
    case 'failed':
      return (
        <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-error-soft px-4 py-3 text-error-ink">
          <p className="font-semibold">{texts.failed}</p>
          <p>{texts.failedText}</p>
          <Button onClick={retry}>{texts.retry}</Button>
        </div>
      )
    case 'there':
      return <Reference document={loaded.document} {...served} />
  }
}

function Reference({ document, ...served }: Served & { readonly document: ApiDocument }) {
  const { texts } = served
  const [text, setText] = useState('')
  const [token, setToken] = useState('')
  const named = useHash()
  const isNamed = document.groups.some(({ operations }) => operations.some(({ id }) => id === named.id))
  const groups = search(document.groups, text)
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <search className="grid content-start gap-1.5">
          <label htmlFor="search-operations" className="text-sm font-medium text-ink">
            {texts.search}
          </label>
          <input
            id="search-operations"
            type="search"
            value={text}
            placeholder="issues  POST  event:read"
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-3 max-sm:text-lg"
          />
        </search>
        <CallerChoice token={token} onToken={setToken} texts={texts} />
      </div>
      <Groups groups={groups} label={texts.groups} />
      <output className="sr-only">{groups.flatMap(({ operations }) => operations).length}</output>
      {groups.length === 0 && <p className="py-8 text-center text-ink-2">{texts.none}</p>}
      {groups.map(({ tag, operations }) => (
        <Panel key={tag} id={anchorOf(tag)} title={tag} note={operations.length} flush className="scroll-mt-4">
          <ul className="divide-y divide-line">
            {operations.map((operation) => (
              <li key={operation.id}>
                <OperationItem
                  operation={operation}
                  schemas={document.schemas}
                  token={token}
                  named={isNamed && named.id === operation.id ? named.step : 0}
                  {...served}
                />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}

/** Links to the groups, in a line that scrolls sideways. */
function Groups({ groups, label }: { groups: ApiDocument['groups']; label: string }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5 max-sm:flex-nowrap max-sm:overflow-x-auto">
        {groups.map(({ tag }) => (
          <li key={tag}>
            <a
              href={`#${anchorOf(tag)}`}
              className="inline-flex h-8 items-center rounded-md px-2 text-sm whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function anchorOf(tag: string): string {
  return `group-${tag.toLowerCase().replaceAll(' ', '-')}`
}

/** The operation in the address. `step` counts navigations, because the same one may be requested again. */
function useHash(): { readonly id: string; readonly step: number } {
  const [named, setNamed] = useState({ id: '', step: 0 })
  useEffect(() => {
    const look = () => setNamed(({ step }) => ({ id: location.hash.slice(1), step: step + 1 }))
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return named
}
