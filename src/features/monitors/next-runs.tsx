import type { NextRunTexts } from './next-run-texts.ts'

/**
 * A schedule's description and next runs. Also used in the browser.
 * @param none shown without runs
 */
export function NextRuns({ texts: { sentence, runs }, none }: { texts: NextRunTexts; none: string }) {
  return (
    <>
      {sentence !== null && runs.length > 0 && <p className="mb-1.5 text-sm text-ink">{sentence}</p>}
      {runs.length === 0 && <p className="text-sm text-ink-3">{none}</p>}
      <ol className="grid gap-0.5 text-sm text-ink-2 tabular-nums">
        {runs.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </>
  )
}
