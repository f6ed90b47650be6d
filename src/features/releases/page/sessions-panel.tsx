import { narrow } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { AdoptionTable } from '../health/adoption-table.tsx'
import { HealthFigures } from '../health/figures.tsx'
import { readAdoption, readHealth } from '../health/read-page.ts'
import { SessionsChart } from '../health/sessions-chart.tsx'
import { SpanSwitch } from '../health/span-switch.tsx'
import { healthWindow, type HealthSpan } from '../health/window.ts'
import type { FoundRelease } from './find.ts'

interface SessionsPanelProps {
  readonly found: FoundRelease
  readonly span: HealthSpan
  readonly now: Date
}

/** The release's session health and adoption; nothing if it never had sessions. */
export async function SessionsPanel({ found: { release, grant, eventGrant }, span, now }: SessionsPanelProps) {
  const { version } = release
  const projects = release.projects.map(({ projectId }) => projectId)
  const { period } = healthWindow(span, now)
  const within = narrow(eventGrant, projects)
  const [health, adoption, marks] = await Promise.all([
    readHealth(within, [version], span, now),
    readAdoption(within, version, now),
    releaseMarks(grant, { projects, period, environments: [] }),
  ])
  if (health.totals === undefined && adoption.length === 0) return null
  const t = messages('health')
  return (
    <>
      <Panel
        id="sessions"
        title={t('chart.title')}
        aside={
          <div className="flex items-center gap-2">
            <SpanSwitch span={span} hrefOf={(query) => paths.release(version, query)} />
            <AddToDashboard
              of="sessions"
              as="bar"
              fn={['healthy()', 'errored()', 'crashed()']}
              query={`release:"${version}"`}
              title={t('chart.title')}
            />
          </div>
        }
      >
        {health.totals === undefined ? (
          <p className="text-sm text-ink-2">{t('empty.title')}</p>
        ) : (
          <div className="grid min-w-0 gap-4">
            <HealthFigures totals={health.totals} detail={health.detail} />
            <SessionsChart health={health} marks={marks} />
          </div>
        )}
      </Panel>
      {adoption.length > 0 && (
        <Panel id="adoption" title={t('adoption.title')} flush>
          <AdoptionTable rows={adoption} now={now} />
        </Panel>
      )}
    </>
  )
}
