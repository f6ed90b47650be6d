import { Button } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { restoreVersion } from './actions.ts'

/** Restores an earlier version. Works without JavaScript. */
export function UndoForm({ dashboard, version, label }: { dashboard: number; version: number; label: string }) {
  return (
    <form action={restoreVersion}>
      <input type="hidden" name={hidden.subject} value={dashboard} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" tone="quiet">
        {label}
      </Button>
    </form>
  )
}
