import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Panel } from '#ui/panel.tsx'
import { fileName, type ImageView, type SoughtDebugFile } from './debug-files.ts'

interface DebugFilePanelProps {
  readonly sought: readonly SoughtDebugFile[]
  readonly images: readonly ImageView[]
  readonly projectSlug: string
}

/** The debug files missing for the stack below, and what to upload. */
export function DebugFilePanel({ sought, images, projectSlug }: DebugFilePanelProps) {
  const t = messages('issues')
  const kinds = (['native', 'proguard'] as const).filter((kind) => sought.some((one) => one.kind === kind))
  return (
    <Panel
      id="debug-files"
      title={t('symbols.title')}
      aside={<LinkButton href={paths.projectSettings(projectSlug, 'source-maps')}>{t('symbols.settings')}</LinkButton>}
    >
      <ul className="grid gap-4 text-sm">
        {kinds.map((kind) => (
          <li key={kind} className="grid min-w-0 gap-2">
            <p className="font-medium text-ink">{t(`symbols.what.${kind}`)}</p>
            <ul className="grid gap-1">
              {sought
                .filter((one) => one.kind === kind)
                .map((one, index) => (
                  <SoughtFile key={index} sought={one} />
                ))}
            </ul>
            <p className="max-w-prose text-ink-2">{t(`symbols.fix.${kind}`)}</p>
            <CodeBlock code={commandFor(kind, sought)} label={t('symbols.command')} />
          </li>
        ))}
      </ul>
      {images.length > 0 && <Images images={images} />}
    </Panel>
  )
}

function commandFor(kind: SoughtDebugFile['kind'], sought: readonly SoughtDebugFile[]): string {
  if (kind === 'native') return 'sentry-cli debug-files upload --include-sources path/to/build'
  const id = sought.find((one) => one.kind === kind)?.debugId ?? ''
  return `sentry-cli upload-proguard --uuid ${id === '' ? 'UUID' : id} path/to/mapping.txt`
}

/** Why an existing debug file is unusable. */
const knownReasons = ['no_symbols', 'too_large', 'no_classes', 'crashed'] as const

function SoughtFile({ sought: { file, debugId, codeId, reason } }: { sought: SoughtDebugFile }) {
  const t = messages('issues')
  const id = debugId === '' ? codeId : debugId
  const known = knownReasons.find((one) => one === reason)
  return (
    <li className="min-w-0 wrap-anywhere text-ink-2">
      {file !== '' && <bdi className="font-mono text-ink">{fileName(file)}</bdi>}{' '}
      {id !== '' && (
        <>
          {t(debugId === '' ? 'symbols.codeId' : 'symbols.debugId')} <code className="font-mono">{id}</code>{' '}
        </>
      )}
      {reason !== '' && t(`symbols.reason.${known ?? 'unreadable'}`)}
    </li>
  )
}

function Images({ images }: { images: readonly ImageView[] }) {
  const t = messages('issues')
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer text-accent hover:underline">
        {t('symbols.images', { count: images.length })}
      </summary>
      <ul className="mt-2 grid gap-1">
        {images.map(({ file, debugId, state }, index) => (
          <li key={index} className="min-w-0 wrap-anywhere text-ink-2">
            <bdi className="font-mono text-ink">{file === '' ? debugId : file}</bdi> {t(`symbols.state.${state}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
