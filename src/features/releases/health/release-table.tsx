import { paths } from '#domain/paths.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { ReleaseHealth } from './read-list.ts'
import { shareText } from './texts.ts'

interface ReleaseTableProps {
  readonly releases: readonly Release[]
  readonly health: ReadonlyMap<string, ReleaseHealth>
}

/** A project's latest releases with their health. */
export function ReleaseTable({ releases, health }: ReleaseTableProps) {
  const t = messages('health')
  return (
    <Table label={t('project.releases')}>
      <thead>
        <tr>
          <Th>{t('project.release')}</Th>
          <Th numeric>{t('figures.crashFreeSessions')}</Th>
          <Th numeric>{t('figures.crashFreeUsers')}</Th>
          <Th numeric>{t('figures.sessions')}</Th>
          <Th numeric>{t('adoption.share')}</Th>
          <Th>{t('adoption.stage')}</Th>
        </tr>
      </thead>
      <tbody>
        {releases.map(({ version }) => (
          <Row key={version} version={version} health={health.get(version)} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ version, health }: { version: string; health: ReleaseHealth | undefined }) {
  const t = messages('health')
  const stage = health?.adoption.stage ?? null
  return (
    <Tr>
      <Td className="min-w-40">
        <Link href={paths.release(version)} className="rounded-sm font-mono text-sm text-ink hover:underline">
          <bdi>{version}</bdi>
        </Link>
      </Td>
      <Td numeric>{shareText(health?.crashFreeSessions ?? null)}</Td>
      <Td numeric>{shareText(health?.crashFreeUsers ?? null)}</Td>
      <Td numeric>
        <Count value={health?.sessions ?? 0} />
      </Td>
      <Td numeric>{stage === null ? t('noData') : shareText(health?.adoption.share ?? null)}</Td>
      <Td className="whitespace-nowrap">{stage === null ? t('noData') : t(`stage.${stage}`)}</Td>
    </Tr>
  )
}
