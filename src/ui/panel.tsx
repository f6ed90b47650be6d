'use client'

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface PanelProps {
  /** An address within the page: `#tags`. The title becomes a link to it. */
  readonly id?: string
  readonly title: ReactNode
  /** Beside the title: a count, a note. */
  readonly note?: ReactNode
  /** At the far end of the title's line: switches, a copy button. */
  readonly aside?: ReactNode
  /** Without it the section is always open. With it, it folds; `closed` is how it starts. */
  readonly fold?: 'open' | 'closed'
  /** Content reaches the edges: tables and code. */
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
  // What can be pressed stands beside the summary, not in it: a control within a control is none to a screen reader.
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

/** The address of a section that folds: pressing its title folds it, so the link is a mark of its own. */
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
