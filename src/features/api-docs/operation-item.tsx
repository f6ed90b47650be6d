'use client'

import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import type { Served } from './api-reference.tsx'
import type { Method, Operation, Schemas } from './document.ts'
import { OperationDetails } from './operation-details.tsx'

/** Everything needed to show and try an operation. */
export interface Shown extends Served {
  readonly operation: Operation
  readonly schemas: Schemas
  /** '' for the session. */
  readonly token: string
}

const tones: Readonly<Record<Method, string>> = {
  get: 'text-info-ink',
  post: 'text-accent',
  put: 'text-warning-ink',
  patch: 'text-warning-ink',
  delete: 'text-error-ink',
}

/** A collapsible operation, rendered when first opened. */
export function OperationItem({ named, ...shown }: Shown & { readonly named: number }) {
  const { operation, texts } = shown
  const element = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (named === 0 || element.current === null) return
    element.current.open = true
    element.current.scrollIntoView({ block: 'start' })
  }, [named])
  const onToggle = () => {
    const opened = element.current?.open === true
    setOpen(opened)
    // Updates the address without a history entry.
    if (opened) history.replaceState(history.state, '', `#${operation.id}`)
  }
  return (
    <details ref={element} id={operation.id} onToggle={onToggle} className="group/op scroll-mt-4 target:bg-transparent">
      <summary className="flex min-h-10 cursor-pointer items-baseline gap-x-2.5 px-4 py-2 hover:bg-sunken max-sm:flex-wrap">
        <Icon
          name="chevron-right"
          className="shrink-0 self-center text-ink-3 transition-transform duration-100 group-open/op:rotate-90"
        />
        <span className={cx('w-14 shrink-0 font-mono text-xs font-semibold uppercase', tones[operation.method])}>
          {operation.method}
        </span>
        <span className="min-w-0 font-mono text-sm wrap-anywhere text-ink">
          {operation.path.replace(/^\/api\/1/, '')}
        </span>
        <span className="min-w-0 text-sm text-ink-2 max-sm:w-full max-sm:pl-6 sm:ml-auto sm:text-right">
          {operation.summary}
        </span>
      </summary>
      {isOpen && (
        <div className="border-t border-line px-4 py-4">
          <a href={`#${operation.id}`} className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm text-accent">
            <Icon name="hash" className="size-3.5" />
            <span>{texts.link}</span>
            <code className="font-mono">{operation.id}</code>
          </a>
          <OperationDetails {...shown} />
        </div>
      )}
    </details>
  )
}
