import type { Place, Sent } from '../../e2e/harness/load.ts'
import type { Counts, Stored } from './stores.ts'

/** The problems of one envelope's rows. */
export interface Wrong {
  readonly id: string
  readonly place: Place
  readonly end: Sent['end'] | 'never sent'
  readonly wanted: number
  readonly found: number
}

export interface Verdict {
  readonly lost: readonly Wrong[]
  readonly doubled: readonly Wrong[]
  /** Rows that were never sent, or were refused. */
  readonly strange: readonly Wrong[]
  /** Unanswered envelopes that are stored nevertheless: neither lost nor doubled. */
  readonly unansweredStored: number
  readonly acknowledged: number
  /** Rows of acknowledged envelopes. */
  readonly rows: number
}

/**
 * Compares sent with stored envelopes. An acknowledged one must be stored completely and once; an unanswered one
 * completely and once, or not at all; a refused one may be retried by its SDK, and must not be stored.
 * @param forgiven ids lost to disk corruption, which may be missing
 */
export function judge(sent: readonly Sent[], stored: Stored, forgiven: ReadonlySet<string> = new Set()): Verdict {
  const lost: Wrong[] = []
  const doubled: Wrong[] = []
  const strange: Wrong[] = []
  const known = new Set<string>()
  let unansweredStored = 0
  let rows = 0
  for (const { id, rows: wantedRows, end } of sent) {
    known.add(id)
    for (const [place, wanted] of Object.entries(wantedRows) as [Place, number][]) {
      const counts = stored[place]
      if (counts === undefined) continue
      const found = counts.get(id) ?? 0
      const wrong = { id, place, end, wanted, found }
      rows += end === 'acknowledged' ? wanted : 0
      unansweredStored += end === 'unanswered' && found > 0 ? 1 : 0
      if (found > wanted) doubled.push(wrong)
      else if (end === 'refused' && found > 0) strange.push(wrong)
      else if (found < wanted && end === 'acknowledged' && !forgiven.has(id)) lost.push(wrong)
      else if (found < wanted && found > 0) lost.push(wrong)
    }
  }
  for (const [place, counts] of Object.entries(stored) as [Place, Counts][])
    for (const [id, found] of counts)
      if (!known.has(id)) strange.push({ id, place, end: 'never sent', wanted: 0, found })
  const acknowledged = sent.filter(({ end }) => end === 'acknowledged').length
  return { lost, doubled, strange, unansweredStored, acknowledged, rows }
}
