import { AlertsPanel } from './panels/alerts.tsx'
import { ChangedPanel } from './panels/changed.tsx'
import type { OverviewPanel } from './panels/panel.ts'
import { ProjectsPanel } from './panels/projects.tsx'
import { ReleasesPanel } from './panels/releases.tsx'
import { SlowerPanel } from './panels/slower.tsx'

/**
 * What the first page shows, in the order in which it is read: the wide column, then the narrow one, which lies below the
 * other on a phone.
 */
export const panels: { readonly wide: readonly OverviewPanel[]; readonly narrow: readonly OverviewPanel[] } = {
  wide: [ChangedPanel, ProjectsPanel],
  narrow: [AlertsPanel, ReleasesPanel, SlowerPanel],
}
