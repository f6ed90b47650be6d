import { Link } from '#ui/link.tsx'
import { notFound } from '#running/refuse.ts'
import type { ReactNode } from 'react'
import type { ArtifactFile } from '#domain/artifact/artifact.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { artifactProblem } from '#messages/artifact-problem.ts'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { exactTime } from '#ui/times.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { bundleOf } from './queries.ts'

/** One upload: its files and their problems. */
export async function BundlePage({ slug, bundle: number }: { slug: string; bundle: string }) {
  const t = messages('projectSettings')
  const open = await openPage(
    slug,
    (now) => `${paths.projectSettings(now, 'source-maps')}/${encodeURIComponent(number)}`,
  )
  const bundle = await bundleOf(open, number)
  if (bundle === undefined) notFound()
  const files = await running().catalogue.artifacts.files(open.grant, bundle.id)
  const bad = files.filter(({ problem }) => problem !== null).length
  return (
    <SettingsFrame
      open={open}
      section="source-maps"
      lead={
        <Link href={paths.projectSettings(slug, 'source-maps')} className="rounded-sm text-accent underline">
          {t('maps.bundle.back')}
        </Link>
      }
    >
      {bundle.problem !== null && (
        <Banner tone="wrong" title={t('maps.bundle.unusable')}>
          {artifactProblem(bundle.problem)}
        </Banner>
      )}
      {bad > 0 && (
        <Banner tone="warning" title={t('maps.bundle.badFiles', { count: bad })}>
          {t('maps.bundle.badFilesText')}
        </Banner>
      )}
      <Panel id="upload" title={t('maps.bundle.title')}>
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact name={t('maps.column.uploaded')} value={exactTime(bundle.uploadedAt)} />
          <Fact
            name={t('maps.column.release')}
            value={bundle.release === null ? t('maps.byDebugId') : <ReleaseLink version={bundle.release} />}
          />
          {bundle.dist !== null && <Fact name={t('maps.column.dist')} value={bundle.dist} />}
          <Fact name={t('maps.column.size')} value={byteSize(bundle.size)} />
          <Fact name={t('maps.column.checksum')} value={bundle.checksum} />
        </dl>
      </Panel>
      <Panel id="files" title={t('maps.column.files')} note={String(files.length)} flush>
        {files.length === 0 ? (
          <p className="px-4 pb-4 text-sm text-ink-2">{t('maps.bundle.noFiles')}</p>
        ) : (
          <Files files={files} />
        )}
      </Panel>
    </SettingsFrame>
  )
}

function ReleaseLink({ version }: { version: string }) {
  return (
    <Link href={paths.release(version)} className="rounded-sm text-accent underline">
      {version}
    </Link>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 max-sm:mt-1">{name}</dt>
      <dd className="min-w-0 font-mono break-all text-ink">{value}</dd>
    </div>
  )
}

function Files({ files }: { files: readonly ArtifactFile[] }) {
  const t = messages('projectSettings')
  return (
    <Table label={t('maps.column.files')}>
      <thead>
        <tr>
          <Th>{t('maps.column.url')}</Th>
          <Th>{t('maps.column.kind')}</Th>
          <Th>{t('maps.column.debugId')}</Th>
          <Th numeric>{t('maps.column.size')}</Th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ kind, url, sourceMapUrl, debugId, size, problem }, index) => (
          <Tr key={index}>
            <Td className="max-w-lg min-w-48">
              <PathText path={url} />
              {sourceMapUrl !== null && (
                <span className="flex gap-1.5 text-xs text-ink-3">
                  {t('maps.itsMap')}
                  <PathText path={sourceMapUrl} />
                </span>
              )}
              {problem !== null && <span className="block text-error-ink">{artifactProblem(problem)}</span>}
            </Td>
            <Td className="whitespace-nowrap text-ink-2">{t(`maps.kind.${kind}`)}</Td>
            <Td className="font-mono text-xs whitespace-nowrap text-ink-2">{debugId}</Td>
            <Td numeric>{byteSize(size)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
