import { inReadingOrder } from '#domain/dashboard/grid.ts'
import type { Board } from '../ask/read-board.ts'
import { WidgetBody, type DrawnWith } from '../draw/widget-body.tsx'
import { BoardWidget } from './board-widget.tsx'

interface BoardGridProps {
  readonly board: Board
  readonly by: Omit<DrawnWith, 'within' | 'marks' | 'axes'>
}

/** The widgets in the grid; stacked on phones. */
export function BoardGrid({ board, by }: BoardGridProps) {
  const shown = inReadingOrder(board.widgets.map((one) => ({ ...one, id: one.widget.id, place: one.widget.place })))
  const drawn: DrawnWith = { ...by, within: board.within, marks: board.marks, axes: new Map() }
  return (
    <div className="widgets">
      {shown.map((one) => (
        <BoardWidget key={one.id} title={one.widget.title} place={one.place}>
          <WidgetBody of={one} by={drawn} />
        </BoardWidget>
      ))}
    </div>
  )
}
