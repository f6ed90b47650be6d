import ChevronRight from 'lucide-react/icons/chevron-right'
import { messages } from '#messages'
import { CodeLineText } from '#ui/code.tsx'
import { cx } from '#ui/cx.ts'
import { plainLines } from '#ui/highlight.ts'
import { PathText } from '#ui/path-text.tsx'
import { JsonFacts } from './facts.tsx'
import { SelfLink } from './self-link.tsx'
import { languageOfFrame, sourceColours } from './source-colours.ts'
import type { FrameView } from './stack.ts'

interface FrameRowProps {
  readonly frame: FrameView
  readonly platform: string
}

const line = 'flex min-h-control items-center gap-2 py-1 pr-12 pl-4 font-mono text-sm'

/** One frame: its line, and what opens under it. */
export function FrameRow({ frame, platform }: FrameRowProps) {
  const t = messages('issues')
  return (
    <div className="group/place relative border-t border-line/60">
      {/* Beside the summary, not in it: a control within a control is none to a screen reader. */}
      <SelfLink id={frame.id} label={t('frame.link')} className="absolute top-0 right-2" />
      <Frame frame={frame} platform={platform} />
    </div>
  )
}

function Frame({ frame, platform }: FrameRowProps) {
  // With its source on the page nobody needs to be told where the file is; the path's tooltip still does.
  const showsPath = frame.fullPath !== '' && frame.code.length === 0
  const hasMore = frame.code.length > 0 || frame.variables !== undefined || showsPath
  if (!hasMore) {
    return (
      <div id={frame.id} className={cx(line, 'scroll-mt-16 target:bg-mark')}>
        <span aria-hidden="true" className="w-4 shrink-0" />
        <FrameLine frame={frame} />
      </div>
    )
  }
  return (
    <details id={frame.id} open={frame.isOpen} className="group/frame scroll-mt-16 target:bg-transparent">
      <summary className={cx(line, 'cursor-pointer group-target/frame:bg-mark hover:bg-sunken')}>
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-100 group-open/frame:rotate-90"
        />
        <FrameLine frame={frame} />
      </summary>
      {showsPath && <p className="px-4 pb-1.5 pl-10 font-mono text-xs wrap-anywhere text-ink-3">{frame.fullPath}</p>}
      {frame.code.length > 0 && <Source frame={frame} platform={platform} />}
      {frame.variables !== undefined && <Variables frame={frame} variables={frame.variables} />}
    </details>
  )
}

function FrameLine({ frame }: { frame: FrameView }) {
  const t = messages('issues')
  const at = [frame.line, frame.column].filter((part) => part !== undefined).join(':')
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <bdi
        className={cx(
          'max-w-full min-w-0 shrink-0 truncate sm:max-w-1/2',
          frame.isInApp ? 'font-medium text-ink' : 'text-ink-3',
        )}
      >
        {frame.functionName === '' ? t('frame.anonymous') : frame.functionName}
      </bdi>
      <span
        className="flex min-w-0 flex-1 text-xs text-ink-3 sm:basis-0"
        title={frame.fullPath === '' ? undefined : frame.fullPath}
      >
        {frame.path === '' ? t('frame.unknownPlace') : <PathText path={frame.path} />}
        {at !== '' && <span className="shrink-0">:{at}</span>}
      </span>
      {frame.library !== '' && (
        <span className="max-w-40 shrink-0 truncate text-xs text-ink-3 max-sm:hidden">{frame.library}</span>
      )}
    </span>
  )
}

/** The source around a frame. Only what is open at once is coloured: colours cost the server time. */
async function Source({ frame, platform }: FrameRowProps) {
  const t = messages('issues')
  const texts = frame.code.map(({ text }) => text)
  const coloured = frame.isOpen
    ? await sourceColours(texts, languageOfFrame(frame.path, platform))
    : plainLines(texts.join('\n'))
  return (
    <ol aria-label={t('frame.source')} className="border-t border-line/60 bg-paper py-1.5 font-mono text-sm">
      {frame.code.map((source, index) => (
        <li
          key={index}
          aria-current={source.isMarked ? 'true' : undefined}
          className={cx('flex border-l-2 pr-4', source.isMarked ? 'border-error bg-error-soft' : 'border-transparent')}
        >
          <span
            className={cx(
              'w-12 shrink-0 pr-3 text-right text-xs/5 tabular-nums select-none',
              source.isMarked ? 'text-error-ink' : 'text-ink-3',
            )}
          >
            {source.number}
          </span>
          <code className="min-w-0 flex-1 [tab-size:2] wrap-anywhere whitespace-pre-wrap text-ink">
            <CodeLineText line={coloured[index] ?? []} />
          </code>
        </li>
      ))}
    </ol>
  )
}

function Variables({ frame, variables }: { frame: FrameView; variables: NonNullable<FrameView['variables']> }) {
  const t = messages('issues')
  return (
    <details open={frame.isNearest} className="group/vars border-t border-line/60 bg-paper">
      <summary className="flex min-h-control cursor-pointer items-center gap-2 px-4 pl-10 text-xs text-ink-3 hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform duration-100 group-open/vars:rotate-90" />
        {t('frame.variables', { count: Object.keys(variables).length })}
      </summary>
      <div className="px-4 pb-2 pl-10 text-xs">
        <JsonFacts values={variables} />
      </div>
    </details>
  )
}
