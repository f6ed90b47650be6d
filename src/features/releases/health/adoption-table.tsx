import { messages } from '#messages'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { EnvironmentAdoption } from './read-page.ts'
import { shareText } from './texts.ts'

/** The environments that use a release, and since when. */
export function AdoptionTable({ rows, now }: { rows: readonly EnvironmentAdoption[]; now: Date }) {
  const t = messages('health')
  return (
    <Table label={t('adoption.title')}>
      <thead>
        <tr>
          <Th>{t('adoption.environment')}</Th>
          <Th>{t('adoption.stage')}</Th>
          <Th numeric>{t('adoption.share')}</Th>
          <Th>{t('adoption.adopted')}</Th>
          <Th>{t('adoption.replaced')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ environment, stage, share, adopted, replaced }) => (
          <Tr key={environment}>
            <Td>
              {environment === '' ? (
                <span className="text-ink-3">{t('adoption.none')}</span>
              ) : (
                <bdi className="font-medium">{environment}</bdi>
              )}
            </Td>
            <Td className="whitespace-nowrap">{stage === null ? t('noData') : t(`stage.${stage}`)}</Td>
            <Td numeric>{shareText(share)}</Td>
            <Td className="whitespace-nowrap">
              {adopted === null ? (
                <span className="text-ink-3">{t('adoption.never')}</span>
              ) : (
                <RelativeTime at={adopted} now={now} />
              )}
            </Td>
            <Td className="whitespace-nowrap">{replaced !== null && <RelativeTime at={replaced} now={now} />}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
