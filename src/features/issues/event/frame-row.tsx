import ChevronRight from 'lucide-react/icons/chevron-right'
import Route from 'lucide-react/icons/route'
import { messages } from '#messages'
import { CodeLineText } from '#ui/code.tsx'
import { cx } from '#ui/cx.ts'
import { plainLines } from '#ui/highlight.ts'
import { PathText } from '#ui/path-text.tsx'
import { JsonFacts } from './facts.tsx'
import { SelfLink } from './self-link.tsx'
import { languageOfFrame, sourceColours } from './source-colours.ts'
import type { FrameView, MappedFrame } from './stack.ts'

interface FrameRowProps {
  readonly frame: FrameView
  readonly platform: string
}

// On the mark of what an address points at, the grey of lesser text would be too faint: there it is the next one.
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
  const hasMore = frame.code.length > 0 || frame.variables !== undefined || frame.mapped !== undefined || showsPath
  if (!hasMore) {
    return (
      <div id={frame.id} className={cx(line, 'scroll-mt-16 target:bg-mark target:[--ink-3:var(--ink-2)]')}>
        <span aria-hidden="true" className="w-4 shrink-0" />
        <FrameLine frame={frame} />
      </div>
    )
  }
  return (
    <details id={frame.id} open={frame.isOpen} className="group/frame scroll-mt-16 target:bg-transparent">
      <summary
        className={cx(
          line,
          'cursor-pointer group-target/frame:bg-mark group-target/frame:[--ink-3:var(--ink-2)] hover:bg-sunken',
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-100 group-open/frame:rotate-90"
        />
        <FrameLine frame={frame} />
      </summary>
      {showsPath && <p className="px-4 pb-1.5 pl-10 font-mono text-xs wrap-anywhere text-ink-3">{frame.fullPath}</p>}
      {frame.code.length > 0 && <Source frame={frame} platform={platform} />}
      {frame.variables !== undefined && <Variables frame={frame} variables={frame.variables} />}
      {frame.mapped !== undefined && <MappedLine mapped={frame.mapped} />}
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
      {frame.mapped !== undefined && (
        <span title={t(frame.mapped.isByDebugId ? 'frame.mapped.byDebugId' : 'frame.mapped.byRelease')}>
          <Route aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          <span className="sr-only">{t('frame.mapped.label')}</span>
        </span>
      )}
      {frame.isInlined && <span className="shrink-0 text-xs text-ink-3">{t('frame.inlined')}</span>}
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

/** Where the frame lies in the script that ran, and which map told the rest. */
function MappedLine({ mapped: { place, functionName, sourceMap } }: { mapped: MappedFrame }) {
  const t = messages('issues')
  const facts = [
    [t('frame.mapped.ran'), place === '' || functionName === '' ? place : `${functionName} ${place}`],
    [t('frame.mapped.map'), sourceMap],
  ] as const
  return (
    <dl className="grid gap-0.5 border-t border-line/60 bg-paper px-4 py-1.5 pl-10 text-xs">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere text-ink-2">{value}</dd>
          </div>
        ))}
    </dl>
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
