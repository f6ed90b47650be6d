import type { ReactNode } from 'react'
import { inReadingOrder } from '#domain/dashboard/grid.ts'
import type { Board } from '../ask/read-board.ts'
import { WidgetBody, type DrawnWith } from '../draw/widget-body.tsx'
import { placeStyle } from './place-style.ts'
import { WidgetInside } from './widget-inside.tsx'

interface BoardGridProps {
  readonly board: Board
  readonly by: Omit<DrawnWith, 'within' | 'marks' | 'axes'>
}

/** The widgets of a dashboard in their places; one below another on a phone. */
export function BoardGrid({ board, by }: BoardGridProps) {
  const shown = inReadingOrder(board.widgets.map((one) => ({ ...one, id: one.widget.id, place: one.widget.place })))
  const drawn: DrawnWith = { ...by, within: board.within, marks: board.marks, axes: new Map() }
  return (
    <div className="widgets">
      {shown.map((one) => (
        <section
          key={one.id}
          className="widget"
          style={placeStyle(one.place)}
          aria-label={one.widget.title || undefined}
        >
          <WidgetFrame title={one.widget.title}>
            <WidgetBody of={one} by={drawn} />
          </WidgetFrame>
        </section>
      ))}
    </div>
  )
}

/** The head and the inside of a widget. */
export function WidgetFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      {(title !== '' || Boolean(aside)) && (
        <header>
          <h2>{title}</h2>
          {Boolean(aside) && <div className="ml-auto flex items-center">{aside}</div>}
        </header>
      )}
      <WidgetInside>{children}</WidgetInside>
    </>
  )
}
