import { sourceKey, type ComponentSource, type SourceRef } from '#domain/status-page/component-source.ts'
import { DAYS } from '#domain/status-page/days.ts'
import { isOver, type Incident } from '#domain/status-page/incident.ts'
import { makeSnapshot, type StatusSnapshot } from '#domain/status-page/snapshot.ts'
import type { ShownState } from '#domain/status-page/states.ts'
import { effectiveState, type StatusComponent, type StatusPage } from '#domain/status-page/status-page.ts'
import type { StatusPageWork } from '#domain/status-page/status-page-catalogue.ts'
import { pageUrl } from './page-url.ts'
import type { StatusPageParts } from './parts.ts'
import { moveByClock, moveByOutages } from './move-incidents.ts'

const DAY_MS = 24 * 3_600_000
/** One day more than is shown, for the current one. */
const LOOK_BACK_MS = (DAYS + 1) * DAY_MS

/** Returns every page to publish now, by id, after updating incidents and recording component states. */
export async function snapshots(parts: StatusPageParts, now: Date): Promise<ReadonlyMap<number, StatusSnapshot>> {
  const work = parts.catalogue.statusPageWork
  const pages = await work.pages()
  const measured = await parts.source.measure(sourcesOf(pages), DAYS, now)
  const made = new Map<number, StatusSnapshot>()
  for (const page of pages) {
    const since = new Date(now.getTime() - LOOK_BACK_MS)
    const said = (component: StatusComponent) => sourceState(component, measured)
    const before = await work.recent(page.id, since)
    // An outage in maintenance that starts at the same moment was announced.
    const begun = (await moveByClock(work, page, before, now)) === 0 ? before : await work.recent(page.id, since)
    const moved = await moveByOutages(work, { page, said, before: begun }, now)
    const incidents = moved === 0 ? begun : await work.recent(page.id, since)
    await noteStates(work, { page, said, incidents, since }, now)
    const changes = await work.changes(page.id, since)
    made.set(page.id, makeSnapshot({ page, url: pageUrl(parts.site, page), incidents, changes, measured, now }))
  }
  return made
}

function sourcesOf(pages: readonly StatusPage[]): readonly SourceRef[] {
  const refs = pages.flatMap(({ content }) =>
    content.components.flatMap(({ mapping }) => (mapping.kind === 'manual' ? [] : [mapping])),
  )
  return [...new Map(refs.map((ref) => [sourceKey(ref), ref])).values()]
}

function sourceState(
  { mapping }: StatusComponent,
  measured: Awaited<ReturnType<ComponentSource['measure']>>,
): ShownState {
  return mapping.kind === 'manual' ? mapping.state : (measured.get(sourceKey(mapping))?.state ?? 'unknown')
}

interface Noted {
  readonly page: StatusPage
  readonly said: (component: StatusComponent) => ShownState
  readonly incidents: readonly Incident[]
  readonly since: Date
}

/** Records component states that have changed since the last time. */
async function noteStates(work: StatusPageWork, { page, said, incidents, since }: Noted, now: Date): Promise<void> {
  const changes = await work.changes(page.id, since)
  const open = incidents.filter(({ state }) => !isOver(state))
  const changed = page.content.components
    .map((component) => [component.publicId, effectiveState(component, said(component), open)] as const)
    .filter(([id, state]) => changes.get(id)?.at(-1)?.state !== state)
  if (changed.length > 0) await work.note(page.id, new Map(changed), now)
}
