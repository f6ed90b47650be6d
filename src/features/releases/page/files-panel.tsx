import { Link } from '#ui/link.tsx'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { artifactProblem } from '#messages/artifact-problem.ts'
import { Banner } from '#ui/banner.tsx'
import { Count } from '#ui/count.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { SHOWN, type BadFile, type ReleaseData } from './queries.ts'

/** The release's uploads by name, and files with problems. */
export function FilesPanel({ data, now }: { data: ReleaseData; now: Date }) {
  const t = messages('releases')
  const { bundles, badFiles, projects } = data
  return (
    <Panel id="files" title={t('page.files')} flush>
      <div className="grid gap-3 px-4 pt-1 pb-4 text-sm">
        {bundles.length === 0 && <p className="max-w-prose text-ink-2">{t('files.none')}</p>}
        {badFiles.length > 0 && <BadFiles files={badFiles} />}
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {projects.map(({ id, slug, name }) => (
            <li key={id}>
              <Link href={paths.projectSettings(slug, 'source-maps')} className="rounded-sm text-accent underline">
                {t('files.settings', { project: name })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {bundles.length > 0 && <Bundles data={data} now={now} />}
    </Panel>
  )
}

function BadFiles({ files }: { files: readonly BadFile[] }) {
  const t = messages('releases')
  const shown = files.slice(0, SHOWN.badFiles)
  return (
    <Banner tone="warning" title={t('files.bad', { count: files.length })}>
      <p>{t('files.badText')}</p>
      <ul className="mt-2 grid gap-2">
        {shown.map((file) => (
          <li key={JSON.stringify(file)} className="min-w-0">
            <PathText path={file.url} className="text-ink" />
            {file.dist !== null && (
              <span className="text-ink-3">
                {' '}
                {t('files.column.dist')} <bdi>{file.dist}</bdi>
              </span>
            )}
            <span className="block">{artifactProblem(file.problem)}</span>
          </li>
        ))}
      </ul>
      {files.length > shown.length && (
        <p className="mt-2">{t('files.moreBad', { count: files.length - shown.length })}</p>
      )}
    </Banner>
  )
}

function Bundles({ data: { bundles, projects }, now }: { data: ReleaseData; now: Date }) {
  const t = messages('releases')
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return (
    <>
      <Table label={t('files.uploads')} className="border-t border-line">
        <thead>
          <tr>
            <Th>{t('files.column.uploaded')}</Th>
            <Th>{t('files.column.projects')}</Th>
            <Th>{t('files.column.dist')}</Th>
            <Th numeric>{t('files.column.files')}</Th>
            <Th numeric>{t('files.column.size')}</Th>
          </tr>
        </thead>
        <tbody>
          {bundles.map((bundle) => (
            <Tr key={bundle.id}>
              <Td className="whitespace-nowrap">
                <RelativeTime at={bundle.uploadedAt} now={now} />
              </Td>
              <Td>
                <span className="block text-ink-2">
                  {bundle.projects.flatMap((id) => slugs.get(id) ?? []).join(', ')}
                </span>
                {bundle.problem !== null && (
                  <span className="block text-error-ink">{artifactProblem(bundle.problem)}</span>
                )}
              </Td>
              <Td className="font-mono text-ink-2">{bundle.dist}</Td>
              <Td numeric>
                <Count value={bundle.fileCount} />
              </Td>
              <Td numeric>{byteSize(bundle.size)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {bundles.length === SHOWN.bundles && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-3">
          {t('files.more', { shown: bundles.length })}
        </p>
      )}
    </>
  )
}
