import { Link } from '#ui/link.tsx'
import type { ArtifactBundle } from '#domain/artifact/artifact.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { artifactProblem } from '#messages/artifact-problem.ts'
import { Count } from '#ui/count.tsx'
import { byteSize } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

/** Uploads, newest first, each linking to its files. */
export function BundleTable({ slug, bundles, now }: { slug: string; bundles: readonly ArtifactBundle[]; now: Date }) {
  const t = messages('projectSettings')
  return (
    <Table label={t('maps.bundles')}>
      <thead>
        <tr>
          <Th>{t('maps.column.uploaded')}</Th>
          <Th>{t('maps.column.release')}</Th>
          <Th>{t('maps.column.dist')}</Th>
          <Th numeric>{t('maps.column.files')}</Th>
          <Th numeric>{t('maps.column.size')}</Th>
        </tr>
      </thead>
      <tbody>
        {bundles.map(({ id, uploadedAt, release, dist, fileCount, size, problem }) => (
          <Tr key={id} className="hover:bg-sunken">
            <Td className="whitespace-nowrap">
              <Link
                href={paths.artifactBundle(slug, id)}
                className="rounded-sm font-medium text-ink underline decoration-line-strong hover:decoration-current"
              >
                <RelativeTime at={uploadedAt} now={now} />
              </Link>
            </Td>
            <Td>
              <span className="block max-w-80 truncate font-mono" title={release ?? undefined}>
                {release ?? <span className="font-sans text-ink-3">{t('maps.byDebugId')}</span>}
              </span>
              {problem !== null && <span className="block text-error-ink">{artifactProblem(problem)}</span>}
            </Td>
            <Td className="font-mono text-ink-2">{dist}</Td>
            <Td numeric>
              <Count value={fileCount} />
            </Td>
            <Td numeric>{byteSize(size)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
