import { operatorGrant } from '#domain/access/operator-grant.ts'
import { periodText } from '#features/searches/period-text.ts'
import { running } from '#running'
import { hashOfLink } from '#running/new-token.ts'
import { notFound } from '#running/refuse.ts'
import { readBoard } from '../ask/read-board.ts'
import { onlyFor } from '../grants.ts'
import { BoardGrid } from '../grid/board-grid.tsx'
import { AutoRefresh } from '#ui/auto-refresh.tsx'
import { Alone } from './alone.tsx'

/** Minimum refresh interval: public viewers gain nothing from asking more often. */
const LEAST_SECONDS = 60

/**
 * A dashboard behind a public link: the only page with data that needs no sign-in. The address contains only the token:
 * version, period, filters and projects are fixed in the link.
 */
export async function SharedPage({ token }: { token: string }) {
  const { catalogue } = running()
  const now = new Date()
  const linked = await catalogue.dashboardLinks.open(hashOfLink(token), now)
  if (linked === undefined) notFound()
  const { content } = linked
  const all = {
    events: operatorGrant('event:read'),
    projects: operatorGrant('project:read'),
    org: operatorGrant('org:read'),
    alerts: operatorGrant('alerts:read'),
  }
  const grants = onlyFor(all, linked.projects)
  const projects = await catalogue.projects.list(grants.projects)
  const view = { ...content, projects: [] }
  // Keep the token out of the log.
  const board = await readBoard(content, { grants, projects, view, path: '/shared', now })
  const marks = board.marks.map((mark) => ({ ...mark, href: undefined }))
  return (
    <Alone title={content.name} aside={<span>{periodText(content.period)}</span>}>
      <BoardGrid board={{ ...board, marks }} by={{ zoomTo: undefined, leads: false }} />
      <AutoRefresh seconds={content.refresh === 0 ? 0 : Math.max(content.refresh, LEAST_SECONDS)} />
    </Alone>
  )
}
