import { AlertsPanel } from './panels/alerts.tsx'
import { ChangedPanel } from './panels/changed.tsx'
import type { OverviewPanel } from './panels/panel.ts'
import { ProjectsPanel } from './panels/projects.tsx'
import { ReleasesPanel } from './panels/releases.tsx'
import { SlowerPanel } from './panels/slower.tsx'

/** The start page's panels in reading order: the wide column, then the narrow one, which follows below on phones. */
export const panels: { readonly wide: readonly OverviewPanel[]; readonly narrow: readonly OverviewPanel[] } = {
  wide: [ChangedPanel, ProjectsPanel],
  narrow: [AlertsPanel, ReleasesPanel, SlowerPanel],
}
