import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import { periodText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { readBoard } from '../ask/read-board.ts'
import { BoardGrid } from '../grid/board-grid.tsx'
import { AutoRefresh } from '#ui/auto-refresh.tsx'
import { openDashboard } from '../page/dashboard-page.tsx'
import { Alone } from './alone.tsx'
import { FullScreen } from './full-screen.tsx'

/** Default refresh interval of a wall screen. */
const WALL_SECONDS = 60

/** A dashboard without navigation, for a wall screen. */
export async function WallPage({ id, params }: { id: string; params: AddressParams }) {
  const open = await openDashboard(id, params, paths.wall)
  const { dashboard, view } = open
  const board = await readBoard(dashboard.content, { ...open, path: paths.wall(dashboard.id) })
  const t = messages('dashboards')
  return (
    <Alone
      title={dashboard.content.name}
      aside={
        <>
          <span>{periodText(view.period)}</span>
          <FullScreen label={t('wall.full')} />
          <LinkButton tone="quiet" href={paths.dashboard(dashboard.id)}>
            {t('wall.leave')}
          </LinkButton>
        </>
      }
    >
      <BoardGrid board={board} by={{ zoomTo: undefined, leads: false }} />
      <AutoRefresh seconds={dashboard.content.refresh || WALL_SECONDS} />
    </Alone>
  )
}
