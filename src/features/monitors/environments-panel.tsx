import type { Grant } from '#domain/access/access.ts'
import type { Monitor, MonitorEnvironment } from '#domain/monitor/monitor.ts'
import type { FateBucket } from '#domain/monitor/run.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Button } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { muteMonitor, removeEnvironment } from './actions.ts'
import { FateLegend } from './fate-legend.tsx'
import { runAddress } from './search.ts'
import { StateWord } from './state-word.tsx'
import { Timeline } from './timeline.tsx'
import { environmentText } from './words.ts'

const DAY_MS = 86_400_000
const DAYS = 30

interface EnvironmentsPanelProps {
  readonly monitor: Monitor
  readonly mayWrite: boolean
  readonly grant: Grant<'event:read'>
}

/** A monitor's state in each environment, and its last month. */
export async function EnvironmentsPanel({ monitor, mayWrite, grant }: EnvironmentsPanelProps) {
  const t = messages('monitors')
  const now = new Date()
  const since = new Date((Math.floor(now.getTime() / DAY_MS) + 1 - DAYS) * DAY_MS)
  const fates = await running().events.fates(grant, [monitor], { since, until: now }, DAY_MS / 4000)
  return (
    <Panel title={t('environments')} note={t('month')}>
      <ul className="grid gap-3">
        {monitor.environments.map((environment) => (
          <EnvironmentLine
            key={environment.name}
            monitor={monitor}
            environment={environment}
            mayWrite={mayWrite}
            fates={fates.filter((one) => one.environment === environment.name)}
          />
        ))}
        {monitor.environments.length === 0 && <li className="text-sm text-ink-3">{t('noCheckIns')}</li>}
      </ul>
      {monitor.environments.length > 0 && <FateLegend className="mt-4" />}
    </Panel>
  )
}

interface EnvironmentLineProps extends Pick<EnvironmentsPanelProps, 'monitor' | 'mayWrite'> {
  readonly environment: MonitorEnvironment
  readonly fates: readonly FateBucket[]
}

function EnvironmentLine({ monitor, environment, mayWrite, fates }: EnvironmentLineProps) {
  const { status, open, incident } = environment.state
  const isRunning = open.length > 0
  return (
    <li className="grid items-center gap-2 sm:grid-cols-[10rem_6rem_minmax(0,1fr)_auto]">
      <Link
        href={paths.monitor(monitor.id, runAddress.print({ older: undefined, run: '', environment: environment.name }))}
        className="w-fit max-w-full truncate rounded-sm text-accent hover:underline"
      >
        <bdi>{environmentText(environment)}</bdi>
      </Link>
      <StateWord status={status} muted={monitor.muted || environment.muted} running={isRunning} />
      {incident !== null && (
        <Link
          href={paths.event(incident.eventId)}
          prefetch={false}
          className="rounded-sm text-sm text-accent hover:underline sm:col-start-2 sm:row-start-2"
        >
          {messages('monitors')('openIssue')}
        </Link>
      )}
      <Timeline name={environmentText(environment)} buckets={fates} length={DAYS * 4} isRunning={isRunning} />
      {mayWrite && (
        <div className="flex flex-wrap sm:col-start-4 sm:row-start-1">
          {!monitor.muted && <MuteEnvironment id={monitor.id} environment={environment} />}
          {monitor.environments.length > 1 && <RemoveEnvironment id={monitor.id} environment={environment} />}
        </div>
      )}
    </li>
  )
}

function MuteEnvironment({ id, environment }: { id: number; environment: MonitorEnvironment }) {
  const t = messages('monitors')
  const { name, muted } = environment
  return (
    <form action={muteMonitor}>
      <input type="hidden" name={hidden.subject} value={id} />
      <input type="hidden" name="environment" value={name} />
      <input type="hidden" name="muted" value={muted ? '' : 'on'} />
      <Button
        type="submit"
        tone="quiet"
        aria-label={t(muted ? 'unmuteIn' : 'muteIn', { environment: environmentText(environment) })}
      >
        {t(muted ? 'unmute' : 'mute')}
      </Button>
    </form>
  )
}

function RemoveEnvironment({ id, environment }: { id: number; environment: MonitorEnvironment }) {
  const t = messages('monitors')
  const name = environmentText(environment)
  return (
    <ConfirmForm
      action={removeEnvironment}
      subject={`${id} ${environment.name}`}
      tone="quiet"
      texts={{
        open: t('remove.open'),
        openLabel: t('remove.confirm', { environment: name }),
        title: t('remove.title', { environment: name }),
        text: t('remove.text'),
        confirm: t('remove.confirm', { environment: name }),
        cancel: t('cancel'),
      }}
    />
  )
}
