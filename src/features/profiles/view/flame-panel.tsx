import { useMemo, useState } from 'react'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import { functionTimes } from '#domain/profile/tree-views.ts'
import type { Stretch } from '#ui/flame-graph/bars.ts'
import { FlameGraph } from '#ui/flame-graph/flame-graph.tsx'
import { Button } from '#ui/button.tsx'
import { Details } from './details.tsx'
import { isFound, placeOf } from './frame-text.ts'
import { Legend } from './legend.tsx'
import type { Scene } from './scene.ts'
import { filled, type ViewTexts } from './texts.ts'
import { tonesOf, type Colouring } from './tones.ts'
import type { Written } from './value-text.ts'

const nowhere = { function: '', inApp: false }

interface FlamePanelProps {
  readonly scene: Scene
  readonly drawn: NonNullable<Scene['drawn']>
  /** The unfiltered tree of the selected thread. */
  readonly whole: FlameTree
  readonly colour: Colouring
  /** In lower case; '' without a search. */
  readonly wanted: string
  /** Called with the function's key. */
  readonly onFocus: (key: string) => void
  readonly written: Written
  readonly texts: ViewTexts
}

/** The viewport and selection in a scene. Meaningless for other scenes. */
interface Looked {
  readonly scene: Scene
  readonly stretch: Stretch
  readonly selected: number | undefined
}

/** A flame graph with details of the selected bar. */
export function FlamePanel({ scene, drawn, whole, colour, wanted, onFocus, written, texts }: FlamePanelProps) {
  const { bars, frames } = drawn
  const all = { from: 0, to: bars.whole }
  const [looked, setLooked] = useState<Looked>()
  const { stretch, selected } = looked?.scene === scene ? looked : { stretch: all, selected: undefined }
  // Based on the latest state: one key press may both select a call and move to it.
  const look = (change: Partial<Looked>) =>
    setLooked((now) => ({ ...(now?.scene === scene ? now : { scene, stretch: all, selected: undefined }), ...change }))
  const names = useMemo(
    () => frames.map((frame) => (frame.function === '' ? texts.unknown : frame.function)),
    [frames, texts],
  )
  const tones = useMemo(() => tonesOf(bars, frames, colour, scene.changes), [bars, frames, colour, scene])
  const hits = useMemo(
    () => (wanted === '' ? undefined : Uint8Array.from(frames, (frame) => (isFound(frame, wanted) ? 1 : 0))),
    [frames, wanted],
  )
  const widthOf = (bar: number) => (bars.end[bar] ?? 0) - (bars.start[bar] ?? 0)
  const textOf = (bar: number) => {
    const width = widthOf(bar)
    return `${written.value(width)} (${written.share(bars.whole === 0 ? 0 : width / bars.whole)})`
  }
  const nameOf = (bar: number) => names[bars.name[bar] ?? 0] ?? ''
  const ran = useMemo(() => functionTimes(scene.tree).filter(({ total }) => total > 0).length, [scene])
  return (
    <div className="min-w-0">
      <FlameGraph
        bars={bars}
        names={names}
        tones={tones}
        hits={hits}
        stretch={stretch}
        onShow={(shown) => look({ stretch: shown })}
        selected={selected}
        onSelect={(bar) => look({ selected: bar })}
        readout={(bar) => [nameOf(bar), textOf(bar), placeOf(frames[bars.name[bar] ?? 0] ?? nowhere)]}
        spoken={selected === undefined ? '' : `${nameOf(selected)}, ${textOf(selected)}`}
        texts={{
          summary: filled(texts.summary, { count: ran, total: written.value(scene.tree.total) }),
          keys: texts.keys,
          minimap: texts.minimap,
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-sm text-ink-3">
        <Legend colour={colour} drawn={drawn} texts={texts} />
        {stretch.to - stretch.from < bars.whole && (
          <Button onClick={() => look({ stretch: all })}>{texts.whole}</Button>
        )}
        <span className="ml-auto max-sm:ml-0">{texts.hint}</span>
      </div>
      <Details
        scene={scene}
        drawn={drawn}
        whole={whole}
        selected={selected}
        onZoom={(shown) => look({ stretch: shown })}
        onFocus={onFocus}
        onClose={() => look({ selected: undefined })}
        written={written}
        texts={texts}
      />
    </div>
  )
}
