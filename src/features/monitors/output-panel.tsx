import type { Grant } from '#domain/access/access.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Monitor } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { RunSearch } from './search.ts'

interface OutputPanelProps {
  readonly monitor: Monitor
  readonly search: RunSearch
  readonly grant: Grant<'event:read'>
}

/** What a job wrote, of the check-in that the address names. */
export async function OutputPanel({ monitor, search, grant }: OutputPanelProps) {
  const t = messages('monitors')
  const id = parseEventId(search.output)
  if (id === undefined) return null
  const output = await running().events.runOutput(grant, monitor, id)
  return (
    <Panel id="output" title={t('outputTitle')} flush>
      {output === undefined ? (
        <p className="p-4 text-ink-3">{t('outputNone')}</p>
      ) : (
        <ScrollBox label={t('outputTitle')} className="max-h-96 overflow-auto p-4">
          <pre dir="auto" className="font-mono text-sm whitespace-pre text-ink">
            {output}
          </pre>
        </ScrollBox>
      )}
    </Panel>
  )
}
