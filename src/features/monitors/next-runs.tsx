import type { MonitorConfig } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { running } from '#running'
import { exactTime } from '#ui/times.ts'

const SHOWN = 10

/** The next runs of a schedule, in the reader's time. */
export async function NextRuns({ config }: { config: MonitorConfig }) {
  const t = messages('monitors')
  const runs = running().schedules.nextRuns(config, Date.now(), SHOWN)
  return (
    <>
      {runs.length === 0 && <p className="text-sm text-ink-3">{t('noRuns')}</p>}
      <ol className="grid gap-0.5 text-sm text-ink-2 tabular-nums">
        {runs.map((at) => (
          <li key={at}>{exactTime(new Date(at))}</li>
        ))}
      </ol>
    </>
  )
}
