import { Link } from '#ui/link.tsx'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import type { MissingCode } from './missing-code.ts'

/** Maximum files named. */
const MAX_NAMED = 3

interface MissingCodePanelProps {
  readonly missing: readonly MissingCode[]
  /** Files that the event's release has, if one that was needed is not among them. */
  readonly instead: readonly string[]
  readonly projectSlug: string
}

/** Why the stack below shows generated code: which file was needed, where it was looked up, and what to do. */
export function MissingCodePanel({ missing, instead, projectSlug }: MissingCodePanelProps) {
  const t = messages('issues')
  return (
    <Panel
      id="source-maps"
      title={t('code.title')}
      aside={<LinkButton href={paths.projectSettings(projectSlug, 'source-maps')}>{t('code.settings')}</LinkButton>}
    >
      <ul className="grid gap-4 text-sm">
        {missing.map((one) => (
          <li key={`${one.problem} ${one.reason}`} className="grid min-w-0 gap-1">
            <p className="font-medium text-ink">{whatHappened(one)}</p>
            <Files files={one.files} />
            <LookedFor missing={one} />
            {one.problem === 'not_among_uploads' && instead.length > 0 && (
              <p className="wrap-anywhere text-ink-2">
                {t('code.instead')} <Paths paths={instead} />
              </p>
            )}
            <p className="max-w-prose text-ink-2">{t(`code.fix.${one.problem}`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function whatHappened({ problem, reason }: MissingCode): string {
  const t = messages('issues')
  if (problem !== 'broken_map') return t(`code.what.${problem}`)
  return `${t('code.what.broken_map')} ${brokenBecause(reason)}`
}

/** Reasons why a source map is unusable; the settings have a sentence for each. */
const knownReasons = [
  'crashed',
  'damaged',
  'invalid_json',
  'invalid_mappings',
  'missing',
  'no_mappings',
  'not_a_source_map',
  'too_large',
  'unsupported_version',
] as const

function brokenBecause(reason: string): string {
  const t = messages('projectSettings')
  const known = knownReasons.find((one) => one === reason)
  return known === undefined
    ? t('maps.problemOther', { problem: reason.replaceAll('_', ' ') })
    : t(`maps.problem.${known}`)
}

function Files({ files }: { files: readonly string[] }) {
  const t = messages('issues')
  const [shown, folded] = [files.slice(0, MAX_NAMED), files.slice(MAX_NAMED)]
  return (
    <div className="grid gap-0.5 text-ink-2">
      {shown.map((file) => (
        <FileName key={file} file={file} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary className="cursor-pointer text-accent hover:underline">
            {t('code.moreFiles', { count: folded.length })}
          </summary>
          {folded.map((file) => (
            <FileName key={file} file={file} />
          ))}
        </details>
      )}
    </div>
  )
}

function FileName({ file }: { file: string }) {
  return <bdi className="block font-mono wrap-anywhere">{file}</bdi>
}

/** By which ids the files were looked up. */
function LookedFor({ missing: { release, dist, debugIds } }: { missing: MissingCode }) {
  const t = messages('issues')
  const [debugId, ...others] = debugIds
  const ways = [
    debugId !== undefined && (
      <>
        {t('code.debugId')} <code className="font-mono wrap-anywhere">{debugId}</code>
        {others.length > 0 && ` ${t('code.moreIds', { count: others.length })}`}
      </>
    ),
    release !== '' && (
      <>
        {t('code.release')}{' '}
        <Link href={paths.release(release)} className="font-mono wrap-anywhere text-accent underline">
          {release}
        </Link>
        {dist !== '' && ` ${t('code.dist', { dist })}`}
      </>
    ),
  ].filter((way) => way !== false)
  if (ways.length === 0) return null
  return (
    <p className="text-ink-3">
      {t('code.lookedFor')}{' '}
      {ways.map((way, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {way}
        </span>
      ))}
    </p>
  )
}

function Paths({ paths: names }: { paths: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi className="font-mono">{name}</bdi>
    </span>
  ))
}
