import type { Dashboard } from '#domain/dashboard/dashboard.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import type { Board } from '../ask/read-board.ts'
import { WidgetBody, type DrawnWith } from '../draw/widget-body.tsx'
import { arrangeWidgets, removeWidget } from '../page/actions.ts'
import { EditGrid } from './edit-grid.tsx'

interface EditBoardProps {
  readonly board: Board
  readonly dashboard: Dashboard
  readonly by: Omit<DrawnWith, 'within' | 'marks' | 'axes'>
}

/** The widgets in edit mode. */
export function EditBoard({ board, dashboard: { id, version }, by }: EditBoardProps) {
  const t = messages('dashboards')
  const drawn: DrawnWith = { ...by, within: board.within, marks: board.marks, axes: new Map() }
  // In creation order: moving an element in the document would lose its focus.
  const items = board.widgets.map((one) => {
    const { title, place, id: widget } = one.widget
    return { id: widget, place, title: title || t('page.untitled'), href: paths.dashboardWidget(id, widget), of: one }
  })
  return (
    <EditGrid
      dashboard={id}
      version={version}
      arrange={arrangeWidgets}
      remove={removeWidget}
      texts={{
        hint: t('grid.hint'),
        move: t('grid.move', { name: '{name}' }),
        resize: t('grid.resize', { name: '{name}' }),
        edit: t('grid.edit', { name: '{name}' }),
        remove: t('grid.remove', { name: '{name}' }),
        at: t('grid.at', { column: '{column}', row: '{row}', width: '{width}', height: '{height}' }),
        saved: t('grid.saved'),
        failed: t('grid.failed'),
      }}
      items={items.map(({ of, ...item }) => ({
        ...item,
        body: <WidgetBody of={of} by={drawn} />,
      }))}
    />
  )
}
