'use client'

import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { PathText } from '#ui/path-text.tsx'
import { WhenLive } from '#ui/when-live.tsx'
import { FactList } from './fact-list.tsx'
import { FrameSource } from './frame-source.tsx'
import { SelfLink } from './self-link.tsx'
import type { FrameTexts, ShownFrame } from './shown-stack.ts'

interface FrameRowProps {
  readonly frame: ShownFrame
  readonly texts: FrameTexts
}

/** One frame with its expandable details. Its classes are in issues.css. */
export function FrameRow({ frame, texts }: FrameRowProps) {
  const { tree } = frame
  return (
    <div className="group/place frame" style={tree && { paddingInlineStart: indentOf(tree.depth) }}>
      {/* Next to the summary, not inside it: screen readers do not expose nested controls. */}
      <SelfLink id={frame.id} label={texts.link} isLate />
      <Frame frame={frame} texts={texts} />
    </div>
  )
}

/** Maximum depth of indentation in a call tree. */
const MOST_INDENTED = 24

function indentOf(depth: number): string {
  return `${Math.min(depth, MOST_INDENTED) * 0.75}rem`
}

function Frame({ frame, texts }: FrameRowProps) {
  const { id, isOpen, showsPath, code, variables, mapped } = frame
  if (showsPath !== true && code === undefined && variables === undefined && mapped === undefined) {
    return (
      <div id={id} className="frame-line frame-alone">
        <span aria-hidden="true" className="w-4 shrink-0" />
        <FrameLine frame={frame} texts={texts} />
      </div>
    )
  }
  const more = (
    <>
      {showsPath === true && <p className="frame-path">{frame.fullPath}</p>}
      {code !== undefined && <FrameSource {...code} label={texts.source} />}
      {variables !== undefined && <Variables variables={variables} />}
      {mapped !== undefined && <Mapping facts={mapped.facts} />}
    </>
  )
  return (
    <details id={id} open={isOpen} className="group/frame scroll-mt-16 target:bg-transparent">
      <summary className="frame-line">
        <Icon name="chevron-right" className="group-open/frame:rotate-90" />
        <FrameLine frame={frame} texts={texts} />
      </summary>
      {isOpen ? more : <WhenLive>{more}</WhenLive>}
    </details>
  )
}

function FrameLine({ frame, texts }: FrameRowProps) {
  const { name, path, fullPath, at, mapped, library } = frame
  return (
    <span>
      <bdi className={cx(frame.isInApp && 'font-medium text-ink') || undefined}>
        {name === '' ? texts.anonymous : name}
      </bdi>
      <span title={fullPath === '' ? undefined : fullPath}>
        {path === '' ? texts.unknownPlace : <PathText path={path} />}
        {at !== '' && <span className="shrink-0">:{at}</span>}
      </span>
      {mapped !== undefined && (
        <span title={mapped.title} className="frame-mapped">
          <Icon name="route" />
          <span className="sr-only">{texts.mapped}</span>
        </span>
      )}
      {frame.isInlined === true && <span className="shrink-0 text-xs text-ink-3">{texts.inlined}</span>}
      {frame.tree !== undefined && <span className="shrink-0 text-xs text-ink-3">{frame.tree.samples}</span>}
      {library !== '' && <span className="frame-library">{library}</span>}
    </span>
  )
}

/** The frame's position in the executed script, and the source map that resolved it. */
function Mapping({ facts }: Pick<NonNullable<ShownFrame['mapped']>, 'facts'>) {
  return (
    <dl className="grid gap-0.5 border-t border-line/60 bg-paper px-4 py-1.5 pl-10 text-xs">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Variables({ variables: { label, facts, isOpen } }: { variables: NonNullable<ShownFrame['variables']> }) {
  return (
    <details open={isOpen} className="group/vars frame-variables">
      <summary>
        <Icon name="chevron-right" className="size-3.5 group-open/vars:rotate-90" />
        {label}
      </summary>
      <div>
        <FactList facts={facts} code />
      </div>
    </details>
  )
}
