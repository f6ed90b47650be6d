import { cx } from './cx.ts'

/** A coloured part of a query. */
export interface QueryPiece {
  readonly from: number
  readonly to: number
  readonly tone: 'key' | 'value' | 'operator'
}

interface QueryColoursProps {
  readonly text: string
  readonly pieces: readonly QueryPiece[]
  readonly error: { readonly from: number; readonly to: number } | undefined
  /** Horizontal scroll offset in pixels. */
  readonly scroll: number
}

const tones: Record<QueryPiece['tone'], string> = {
  key: 'text-accent',
  value: 'text-ink',
  operator: 'font-semibold text-ink-3',
}

/** The coloured query, overlaid exactly on the field it is typed into. */
export function QueryColours({ text, pieces, error, scroll }: QueryColoursProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-10.25 left-9.25 flex items-center overflow-hidden font-mono text-sm max-sm:text-lg forced-colors:hidden"
    >
      <span className="whitespace-pre" style={{ transform: `translateX(${-scroll}px)` }}>
        {cut(text, pieces, error).map((run) => (
          <span
            key={run.from}
            className={cx(
              run.tone === undefined ? 'text-ink' : tones[run.tone],
              run.isWrong && 'underline decoration-error decoration-wavy decoration-2 underline-offset-4',
            )}
          >
            {text.slice(run.from, run.to)}
          </span>
        ))}
      </span>
    </div>
  )
}

interface Run {
  readonly from: number
  readonly to: number
  readonly tone: QueryPiece['tone'] | undefined
  readonly isWrong: boolean
}

/** Splits the text into runs of one style each. */
function cut(text: string, pieces: readonly QueryPiece[], error: QueryColoursProps['error']): readonly Run[] {
  // An error at the very end is shown on the last character.
  const wrong = error && {
    from: Math.min(error.from, Math.max(0, text.length - 1)),
    to: Math.max(error.to, error.from + 1),
  }
  const places = [
    0,
    text.length,
    ...pieces.flatMap(({ from, to }) => [from, to]),
    ...(wrong ? [wrong.from, wrong.to] : []),
  ]
  const ends = [...new Set(places)].filter((place) => place <= text.length).toSorted((a, b) => a - b)
  return ends.slice(0, -1).map((from, index) => ({
    from,
    to: ends[index + 1] ?? text.length,
    tone: pieces.find((piece) => piece.from <= from && from < piece.to)?.tone,
    isWrong: wrong !== undefined && wrong.from <= from && from < wrong.to,
  }))
}
