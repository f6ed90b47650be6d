import { operatorGrant } from '#domain/access/operator-grant.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignDashboard } from '../foreign.ts'
import { withParts } from './destinations.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Imports a dashboard with its widgets, visible to everyone. */
export async function landDashboard(parts: LandingParts, foreign: ForeignDashboard): Promise<readonly Landed[]> {
  const { source, catalogue, now } = parts
  const { name } = foreign.content
  if ((await catalogue.imports.find(source, 'dashboard', foreign.id)) !== undefined) return [known('dashboard')]
  const projects: ProjectId[] = []
  const left = [...foreign.left]
  for (const id of foreign.projects) {
    const own = await projectOf(parts, id)
    if (own === undefined) left.push(`project ${id}`)
    else projects.push(own)
  }
  // Without any project it would cover all of them.
  if (projects.length === 0 && foreign.projects.length > 0)
    return [missed('dashboard', 'incomplete', `${name}: none of its projects is here`)]
  const content = readContent({ ...foreign.content, projects })
  if (!content.ok) return [missed('dashboard', 'unreadable', withParts(name, [content.refusal.at]))]
  const sharing = { seenBy: 'viewer', editedBy: foreign.isOpen ? 'member' : 'admin' } as const
  const created = await catalogue.dashboards.create(operatorGrant('event:write'), content.value, sharing, now)
  if (!created.ok) return [missed('dashboard', 'no_counterpart', withParts(name, [created.refusal.reason]))]
  await catalogue.imports.note(source, 'dashboard', [[foreign.id, String(created.value.id)]])
  const drawn = content.value.widgets.filter((widget) => widget.content.kind !== 'placeholder')
  return [
    made('dashboard'),
    ...drawn.map(() => made('widget')),
    ...(left.length === 0 ? [] : [missed('dashboard', 'no_counterpart', withParts(name, left))]),
    ...foreign.leftWidgets.map(({ title, why }) =>
      missed('widget', 'no_counterpart', withParts(`${name}: ${title}`, [why])),
    ),
  ]
}
