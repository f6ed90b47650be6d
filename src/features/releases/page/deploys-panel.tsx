import type { Deploy } from '#domain/release/release.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { shortAge } from '#ui/times.ts'
import { ExternalLink } from '../external-link.tsx'

/** The release's deploys, newest first. */
export function DeploysPanel({ deploys, now }: { deploys: readonly Deploy[]; now: Date }) {
  const t = messages('releases')
  const title = t('page.deploys')
  if (deploys.length === 0)
    return (
      <Panel id="deploys" title={title}>
        <p className="max-w-prose text-sm text-ink-2">{t('deploys.none')}</p>
      </Panel>
    )
  return (
    <Panel id="deploys" title={title} note={<Count value={deploys.length} />} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('deploys.column.environment')}</Th>
            <Th>{t('deploys.column.finished')}</Th>
            <Th numeric>{t('deploys.column.took')}</Th>
            <Th>{t('deploys.column.url')}</Th>
          </tr>
        </thead>
        <tbody>
          {deploys.map(({ id, environment, name, url, startedAt, finishedAt }) => (
            <Tr key={id}>
              <Td>
                <bdi className="block font-medium">{environment}</bdi>
                {name !== null && <bdi className="block text-xs text-ink-3">{name}</bdi>}
              </Td>
              <Td className="whitespace-nowrap">
                <RelativeTime at={finishedAt} now={now} />
              </Td>
              <Td numeric className="text-ink-2">
                {startedAt !== null && shortAge(finishedAt.getTime() - startedAt.getTime())}
              </Td>
              <Td className="min-w-40">{url !== null && <ExternalLink url={url} />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
