'use client'

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface PanelProps {
  /** Anchor within the page: `#tags`. Turns the title into a link to it. */
  readonly id?: string
  readonly title: ReactNode
  /** After the title: a count or note. */
  readonly note?: ReactNode
  /** At the end of the title line: switches, a copy button. */
  readonly aside?: ReactNode
  /** Makes the section collapsible, initially open or closed. */
  readonly fold?: 'open' | 'closed'
  /** Content without padding: tables and code. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

function Title({ id, title, note }: { id: string | undefined; title: ReactNode; note: ReactNode }) {
  return (
    <>
      <h2>{id === undefined ? title : <a href={`#${id}`}>{title}</a>}</h2>
      {Boolean(note) && <span className="panel-note">{note}</span>}
    </>
  )
}

/** A titled section of a page. */
export function Panel({ id, title, note, aside, fold, flush = false, className, children }: PanelProps) {
  const body = <div className={flush ? 'panel-flush' : 'panel-body'}>{children}</div>
  if (fold === undefined) {
    return (
      <section id={id} className={cx('panel', className)}>
        <div className="panel-head">
          <Title id={id} title={title} note={note} />
          {Boolean(aside) && (
            <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2">{aside}</div>
          )}
        </div>
        {body}
      </section>
    )
  }
  // Controls are next to the summary, not inside it: screen readers do not expose nested controls.
  return (
    <div className={cx('group/panel relative min-w-0', className)}>
      <details id={id} open={fold === 'open'} className="group/fold panel">
        <summary className="panel-head">
          <Icon
            name="chevron-right"
            className="text-ink-3 transition-transform duration-100 group-open/fold:rotate-90"
          />
          <Title id={undefined} title={title} note={note} />
        </summary>
        {body}
      </details>
      <div className="absolute top-1 right-2 flex items-center gap-2">
        {aside}
        {id !== undefined && <FoldLink id={id} title={title} />}
      </div>
    </div>
  )
}

/** Link to a collapsible section. Separate, because pressing the title toggles it. */
function FoldLink({ id, title }: { id: string; title: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className="inline-flex size-control items-center justify-center rounded-md text-ink-3 opacity-0 group-hover/panel:opacity-100 hover:text-accent focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Icon name="hash" className="size-3.5" />
      <span className="sr-only">{title}</span>
    </a>
  )
}

/** A panel without a title. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('min-w-0 rounded-lg border border-line bg-surface p-4', className)}>{children}</div>
}
