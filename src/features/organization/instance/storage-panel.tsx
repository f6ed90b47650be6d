import type {
  BlobReport,
  DataFolder,
  KindStorage,
  ProjectStorage,
  SharedStorage,
  StorageReport,
} from '#domain/instance.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { Link } from '#ui/link.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { StackedBar, Swatch, type StackTone } from '#ui/stacked-bar.tsx'
import { Facts } from '../frame/facts.tsx'
import { isLow } from './health.ts'
import { ShareLine } from './share-line.tsx'

/** Stored bytes by project and kind, and shared storage. */
export function StoragePanel({
  folder,
  storage,
  blobs,
}: {
  folder: DataFolder
  storage: StorageReport
  blobs: BlobReport
}) {
  const t = messages('organization')
  const largest = Math.max(0, ...storage.projects.map(({ totalBytes }) => totalBytes))
  return (
    <Panel id="storage" title={t('instance.storage.title')} note={byteSize(folder.bytes)}>
      <FolderFacts folder={folder} bucket={blobs.place} />
      <BucketTrouble trouble={blobs.trouble} />
      {isLow(folder.freeBytes, folder.bytes) && (
        <Banner tone="warning" title={t('instance.storage.low')} className="mt-3">
          {t('instance.storage.lowText', { free: byteSize(folder.freeBytes ?? 0) })}
        </Banner>
      )}
      <h3 className="mt-5 font-medium text-ink">{t('instance.storage.projects')}</h3>
      {storage.projects.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{t('instance.storage.none')}</p>
      ) : (
        <>
          <p className="mt-0.5 text-xs text-ink-3">
            {t('instance.storage.estimated')} {storage.isPartial && t('instance.storage.partial')}
          </p>
          <ul className="mt-3 grid gap-4">
            {storage.projects.map((project) => (
              <ProjectBar key={project.projectId} project={project} largest={largest} />
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-6 font-medium text-ink">{t('instance.storage.shared')}</h3>
      <SharedBars shared={storage.shared} whole={folder.bytes} />
    </Panel>
  )
}

function BucketTrouble({ trouble }: Pick<BlobReport, 'trouble'>) {
  if (trouble === null) return null
  const t = messages('organization')
  return (
    <Banner tone="wrong" title={t(`instance.storage.bucketFails.${trouble.fault}`)} className="mt-3">
      {t('instance.storage.bucketText', { detail: trouble.detail })}
    </Banner>
  )
}

function FolderFacts({ folder: { path, freeBytes }, bucket }: { folder: DataFolder; bucket: string | null }) {
  const t = messages('organization')
  const free = freeBytes === null ? t('instance.storage.freeUnknown') : byteSize(freeBytes)
  return (
    <Facts
      facts={[
        { name: t('instance.storage.folder'), value: <PathText path={path} /> },
        { name: t('instance.storage.free'), value: free },
        ...(bucket === null ? [] : [{ name: t('instance.storage.bucket'), value: <PathText path={bucket} /> }]),
      ]}
    />
  )
}

/** Telemetry kinds with a translated name; others use their own. */
const kindTones = { events: 'chart', spans: 'info', sessions: 'error' } as const satisfies Record<string, StackTone>

interface Part {
  readonly name: string
  readonly tone: StackTone
  readonly value: number
}

/** What a project stores, one part per kind that is not empty. */
function partsOf({ kinds, sourceMapBytes, debugFileBytes }: ProjectStorage): readonly Part[] {
  const t = messages('organization')
  const sum = (of: (kind: KindStorage) => number) => kinds.reduce((total, kind) => total + of(kind), 0)
  const rows = kinds.map(({ kind, rowBytes }): Part => {
    const known = Object.keys(kindTones).find((one): one is keyof typeof kindTones => one === kind)
    return known === undefined
      ? { name: kind, tone: 'rest', value: rowBytes }
      : { name: t(`instance.storage.kind.${known}`), tone: kindTones[known], value: rowBytes }
  })
  const others: readonly Part[] = [
    { name: t('instance.storage.kind.revisions'), tone: 'info', value: sum(({ revisionBytes }) => revisionBytes) },
    { name: t('instance.storage.kind.sums'), tone: 'rest', value: sum(({ sumBytes }) => sumBytes) },
    { name: t('instance.storage.kind.sourceMaps'), tone: 'warning', value: sourceMapBytes },
    { name: t('instance.storage.kind.debugFiles'), tone: 'debug', value: debugFileBytes },
  ]
  return [...rows, ...others].filter(({ value }) => value > 0)
}

function ProjectBar({ project, largest }: { project: ProjectStorage; largest: number }) {
  const t = messages('organization')
  const parts = partsOf(project)
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link href={paths.projectSettings(project.slug)} className="rounded-sm font-medium text-ink hover:underline">
          {project.name}
        </Link>
        <span className="text-sm text-ink-3">{t('instance.storage.events', { count: project.events })}</span>
        <span className="ml-auto text-sm text-ink tabular-nums">{byteSize(project.totalBytes)}</span>
      </div>
      <StackedBar parts={parts} max={largest} />
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2 tabular-nums">
        {parts.map(({ name, tone, value }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <Swatch tone={tone} />
            {t('instance.storage.partOf', { name, bytes: byteSize(value) })}
          </li>
        ))}
      </ul>
    </li>
  )
}

const parts = [
  { part: 'overhead', bytes: (shared) => shared.eventOverheadBytes },
  { part: 'catalogue', bytes: (shared) => shared.catalogueBytes },
  { part: 'spool', bytes: (shared) => shared.spoolBytes },
  { part: 'uploads', bytes: (shared) => shared.uploadBytes },
] as const satisfies readonly { part: string; bytes: (shared: SharedStorage) => number }[]

function SharedBars({ shared, whole }: { shared: SharedStorage; whole: number }) {
  const t = messages('organization')
  return (
    <ul className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {parts.map(({ part, bytes }) => (
        <ShareLine
          key={part}
          name={t(`instance.storage.part.${part}`)}
          about={t(`instance.storage.about.${part}`)}
          bytes={bytes(shared)}
          whole={whole}
        />
      ))}
    </ul>
  )
}
