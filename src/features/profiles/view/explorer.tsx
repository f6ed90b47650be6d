import { useMemo, useState } from 'react'
import { functionKey } from '#domain/profile/flame-tree.ts'
import { Button } from '#ui/button.tsx'
import { isFound } from './frame-text.ts'
import { FlamePanel } from './flame-panel.tsx'
import {
  sceneOf,
  threadsOf,
  treeOf,
  unpackSource,
  viewsOf,
  type PackedSource,
  type Source,
  type ViewName,
} from './scene.ts'
import { filled, type ViewTexts } from './texts.ts'
import { colourings, type Colouring } from './tones.ts'
import { Toolbar } from './toolbar.tsx'
import { TreeTable } from './tree-table.tsx'
import { writtenIn } from './value-text.ts'

export interface ExplorerProps {
  readonly source: PackedSource
  readonly locale: string
  readonly texts: ViewTexts
}

/** Explores one profile or an aggregate: flame graphs and tables that share search and filters. */
export function Explorer({ source: packed, locale, texts }: ExplorerProps) {
  const source = useMemo(() => unpackSource(packed), [packed])
  const views = viewsOf(source)
  const threads = useMemo(() => threadsOf(source), [source])
  const [view, setView] = useState<ViewName>(views[0] ?? 'left')
  const [colour, setColour] = useState<Colouring>(source.kind === 'difference' ? 'difference' : 'app')
  const [text, setText] = useState('')
  const [chosenThread, setThread] = useState('')
  const [focusKey, setFocus] = useState<string>()
  // In time order, several threads would overlap.
  const thread = chosenThread === '' && view === 'time' ? (threads[0]?.id ?? '') : chosenThread
  const whole = useMemo(() => treeOf(source, thread), [source, thread])
  const at = focusKey === undefined ? -1 : whole.frames.findIndex((frame) => functionKey(frame) === focusKey)
  const focus = at < 0 ? undefined : at
  const scene = useMemo(() => sceneOf(source, whole, { view, thread, focus }), [source, whole, view, thread, focus])
  const written = useMemo(() => writtenIn(locale, whole.unit), [locale, whole])
  const wanted = text.trim().toLowerCase()
  const found = useMemo(() => foundIn(scene.tree, wanted), [scene, wanted])
  const hits =
    wanted === ''
      ? ''
      : found.count === 0
        ? texts.noHits
        : filled(texts.hits, { count: found.count, share: written.share(found.share) })
  return (
    <section className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <Toolbar
        views={views}
        view={view}
        onView={setView}
        colour={{ value: colour, options: coloursOf(source), set: setColour }}
        threads={{
          all: threads,
          value: thread,
          // Aggregates can also cover all threads.
          hasAll: view !== 'time',
          set: setThread,
        }}
        search={{ text, set: setText, hits }}
        texts={texts}
      />
      {focus !== undefined && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2 text-sm text-ink">
          <span className="min-w-0 wrap-anywhere">
            {filled(texts.focused, { function: whole.frames[focus]?.function ?? '' })}
          </span>
          <Button onClick={() => setFocus(undefined)}>{texts.leaveFocus}</Button>
        </p>
      )}
      {scene.tree.total === 0 && (scene.drawn?.bars.whole ?? 0) === 0 ? (
        <p className="px-4 py-10 text-center text-ink-2">{texts.empty}</p>
      ) : scene.drawn === undefined ? (
        <TreeTable
          key={view}
          tree={scene.shown}
          wanted={wanted}
          written={written}
          label={texts.views[view]}
          texts={texts}
        />
      ) : (
        <FlamePanel
          scene={scene}
          drawn={scene.drawn}
          whole={whole}
          colour={colour}
          wanted={wanted}
          onFocus={setFocus}
          written={written}
          texts={texts}
        />
      )}
    </section>
  )
}

function coloursOf(source: Source): readonly Colouring[] {
  return colourings.filter((one) => one !== 'difference' || source.kind === 'difference')
}

/** Returns how many functions match a text, and the share of time spent in them and their callees. */
function foundIn(
  { frames, nodes, total }: ReturnType<typeof treeOf>,
  wanted: string,
): { readonly count: number; readonly share: number } {
  if (wanted === '') return { count: 0, share: 0 }
  const isHit = frames.map((frame) => isFound(frame, wanted))
  const isWithin = new Uint8Array(nodes.length)
  const seen = new Set<number>()
  let spent = 0
  nodes.forEach(({ frame, parent, total: own }, index) => {
    const isOne = isHit[frame] === true
    if (isOne) seen.add(frame)
    const isBelow = parent >= 0 && isWithin[parent] === 1
    if (isOne && !isBelow) spent += own
    isWithin[index] = isOne || isBelow ? 1 : 0
  })
  return { count: seen.size, share: total === 0 ? 0 : spent / total }
}
