import type { Grant } from '#domain/access/access.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Monitor } from '#domain/monitor/monitor.ts'
import type { Run } from '#domain/monitor/run.ts'
import { paths } from '#domain/paths.ts'
import { LogPanel, readTraceLogs } from '#features/logs/log-panel.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { exactTime } from '#ui/times.ts'
import type { RunSearch } from './search.ts'
import { environmentText } from './words.ts'

interface RunPanelProps {
  readonly monitor: Monitor
  readonly search: RunSearch
  readonly grant: Grant<'event:read'>
}

const MOST_LOGS = 50
/** Logs slightly before the first and after the last check-in also belong to the run. */
const MARGIN_MS = 60_000

/** The run in the address: its attachments and its trace's output. */
export async function RunPanel({ monitor, search, grant }: RunPanelProps) {
  const row = parseEventId(search.run)
  if (row === undefined) return null
  const t = messages('monitors')
  const run = await running().events.run(grant, monitor, row)
  if (run === undefined) {
    return (
      <Panel id="run" title={t('run')}>
        <p className="text-ink-3">{t('runGone')}</p>
      </Panel>
    )
  }
  const [output, logs] = await Promise.all([
    run.outputId === null ? undefined : running().events.runOutput(grant, monitor, run.outputId),
    logsOf(run, grant),
  ])
  return (
    <>
      <RunFacts run={run} />
      {run.outputId !== null && <Output text={output} />}
      {run.traceId !== null && logs.length > 0 && <LogPanel title={t('logs')} trace={run.traceId} logs={logs} />}
    </>
  )
}

function logsOf({ traceId, startedAt, at, endedAt }: Run, grant: Grant<'event:read'>) {
  if (traceId === null) return []
  const since = new Date((startedAt ?? at) - MARGIN_MS)
  return readTraceLogs(grant, traceId, { since, until: new Date(endedAt + MARGIN_MS) }, MOST_LOGS)
}

function RunFacts({ run }: { run: Run }) {
  const t = messages('monitors')
  const facts = [
    [t('column.result'), t(`fate.${run.fate}`)],
    [t('column.environment'), environmentText({ name: run.environment })],
    [t('column.expected'), run.expectedAt === null ? undefined : exactTime(new Date(run.expectedAt))],
    [t('fact.started'), run.startedAt === null ? undefined : exactTime(new Date(run.startedAt))],
    [t('fact.ended'), run.startedAt === null ? undefined : exactTime(new Date(run.endedAt))],
    [t('column.duration'), run.duration === null ? undefined : durationText(run.duration * 1000)],
    [t('fact.release'), run.release],
    [t('fact.checkInId'), run.checkInId],
  ] as const
  return (
    <Panel
      id="run"
      title={t('run')}
      note={exactTime(new Date(run.at))}
      aside={
        run.traceId !== null && (
          <Link href={paths.trace(run.traceId)} prefetch={false} className={buttonClass('quiet')}>
            {t('trace')}
          </Link>
        )
      }
    >
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === undefined || value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  )
}

/** A job's output. */
function Output({ text }: { text: string | undefined }) {
  const t = messages('monitors')
  return (
    <Panel title={t('outputTitle')} flush>
      {text === undefined ? (
        <p className="p-4 text-ink-3">{t('outputNone')}</p>
      ) : (
        <ScrollBox label={t('outputTitle')} className="max-h-96 overflow-auto p-4">
          <pre dir="auto" className="font-mono text-sm whitespace-pre text-ink">
            {text}
          </pre>
        </ScrollBox>
      )}
    </Panel>
  )
}
