import { toneColours, type BarTone } from '#ui/flame-graph/palette.ts'
import { libraryOf } from './frame-text.ts'
import type { Scene } from './scene.ts'
import type { ViewTexts } from './texts.ts'
import { toneOfLibrary, type Colouring } from './tones.ts'

const MOST_LIBRARIES = 6
const changeTones = ['less-3', 'less-2', 'less-1', 'same', 'more-1', 'more-2', 'more-3'] as const

interface LegendProps {
  readonly colour: Colouring
  readonly drawn: NonNullable<Scene['drawn']>
  readonly texts: ViewTexts
}

export function Legend({ colour, drawn, texts }: LegendProps) {
  switch (colour) {
    case 'app':
      return (
        <>
          <Tone tone="main" text={texts.app} />
          <Tone tone="rest" text={texts.library} />
        </>
      )
    case 'package':
      return librariesOf(drawn).map((library) => <Tone key={library} tone={toneOfLibrary(library)} text={library} />)
    case 'difference':
      return (
        <span className="flex items-center gap-1.5">
          {texts.less}
          <span className="flex" aria-hidden>
            {changeTones.map((tone) => (
              <span key={tone} className="size-3.5" style={{ backgroundColor: toneColours[tone] }} />
            ))}
          </span>
          {texts.more}
        </span>
      )
  }
}

function Tone({ tone, text }: { readonly tone: BarTone; readonly text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden
        className="size-3.5 shrink-0 rounded-sm border border-line"
        style={{ backgroundColor: toneColours[tone] }}
      />
      <span className="max-w-48 truncate">{text}</span>
    </span>
  )
}

/** Returns the libraries with the most bars. */
function librariesOf({ bars, frames }: LegendProps['drawn']): readonly string[] {
  const counts = new Map<string, number>()
  const libraries = frames.map(libraryOf)
  for (const name of bars.name) {
    const library = libraries[name] ?? ''
    if (library !== '') counts.set(library, (counts.get(library) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_LIBRARIES)
    .map(([library]) => library)
}
