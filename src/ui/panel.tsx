import ChevronRight from 'lucide-react/icons/chevron-right'
import Hash from 'lucide-react/icons/hash'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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

const frame = 'min-w-0 scroll-mt-16 rounded-lg border border-line bg-surface target:border-accent target:bg-surface'
const head = 'flex min-h-10 items-center gap-2 px-4 py-1 text-sm'

function Title({ id, title, note }: { id: string | undefined; title: ReactNode; note: ReactNode }) {
  return (
    <>
      <h2 className="shrink-0 font-semibold text-ink max-sm:shrink">
        {id === undefined ? (
          title
        ) : (
          <a href={`#${id}`} className="rounded-sm hover:underline">
            {title}
          </a>
        )}
      </h2>
      {Boolean(note) && <span className="min-w-0 truncate text-ink-3">{note}</span>}
    </>
  )
}

/** A titled section of a page. */
export function Panel({ id, title, note, aside, fold, flush = false, className, children }: PanelProps) {
  const body = <div className={flush ? 'overflow-hidden rounded-b-lg' : 'px-4 pt-1 pb-4'}>{children}</div>
  if (fold === undefined) {
    return (
      <section id={id} className={cx(frame, className)}>
        <div className={head}>
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
      <details id={id} open={fold === 'open'} className={cx(frame, 'group/fold')}>
        <summary className={cx(head, 'cursor-pointer rounded-lg pr-24 hover:bg-sunken')}>
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-3 transition-transform duration-100 group-open/fold:rotate-90"
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
      <Hash aria-hidden className="size-3.5" />
      <span className="sr-only">{title}</span>
    </a>
  )
}

/** A panel without a title. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('min-w-0 rounded-lg border border-line bg-surface p-4', className)}>{children}</div>
}
