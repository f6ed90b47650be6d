import type { Dashboard, DashboardVersion } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { relativeTime } from '#ui/times.ts'
import { UndoForm } from '../page/undo-form.tsx'

/** Maximum versions listed. */
const MOST_SHOWN = 20

interface VersionsPanelProps {
  readonly dashboard: Dashboard
  readonly versions: readonly DashboardVersion[]
  readonly mayChange: boolean
  readonly now: Date
}

/** Who changed a dashboard and when. Each version can be restored. */
export function VersionsPanel({ dashboard: { id, version: newest }, versions, mayChange, now }: VersionsPanelProps) {
  const t = messages('dashboards')
  return (
    <Panel id="versions" title={t('versions.title')} note={versions.length}>
      <ol className="grid gap-1">
        {versions.slice(0, MOST_SHOWN).map(({ version, at, by, restored, widgets }) => (
          <li key={version} className="flex min-h-control flex-wrap items-center gap-x-3 text-sm text-ink">
            <span className="font-medium tabular-nums">{version}</span>
            <span className="min-w-0 flex-1 text-ink-2">
              {t(restored === null ? 'versions.changed' : 'versions.restored', {
                by,
                at: relativeTime(at, now),
                version: restored ?? 0,
                widgets,
              })}
            </span>
            {mayChange && version !== newest && (
              <UndoForm dashboard={id} version={version} label={t('versions.restore')} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
