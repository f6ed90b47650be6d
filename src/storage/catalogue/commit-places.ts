import { jsonRows, type Db } from './engine.ts'
import type { Rollup, Spans } from './issue-rollup.ts'
import { addActivity, mishap, type NewActivity } from './triage/activity-rows.ts'

export interface PlacedRollup {
  readonly issueId: number
  readonly projectId: number
  readonly rollup: Rollup
  /** The batch created the issue, so its first activity entry already says where it was first seen. */
  readonly isNew: boolean
}

interface Place {
  readonly issueId: number
  readonly projectId: number
  readonly kind: 'release' | 'environment'
  readonly name: string
  readonly firstSeen: number
  /** Whether being seen here is added to the issue's activity. */
  readonly isActivity: boolean
}

/** Entries kept in memory, about 10 MB. */
const MAX_KEPT = 100_000

/**
 * Caches the releases and environments in which issues have been seen. Nearly every event repeats a known place, and
 * querying the database for each would double the cost of a commit.
 */
export class KnownPlaces {
  readonly #known = new Set<string>()

  has(place: Place): boolean {
    return this.#known.has(keyOf(place))
  }

  /** Call this after the transaction that wrote the places has committed. */
  add(places: readonly Place[]): void {
    for (const place of places) {
      // Evict the oldest entry. One that is still in use soon returns.
      if (this.#known.size >= MAX_KEPT) {
        const [oldest] = this.#known
        if (oldest !== undefined) this.#known.delete(oldest)
      }
      this.#known.add(keyOf(place))
    }
  }
}

function keyOf({ issueId, kind, name }: Place): string {
  return `${issueId} ${kind} ${name}`
}

/**
 * Records first sightings of issues and adds them to their activity. Returns the places that are now known to be in the
 * database.
 */
export async function addPlaces(
  db: Db,
  known: KnownPlaces,
  rollups: readonly PlacedRollup[],
): Promise<readonly Place[]> {
  const places = rollups.flatMap(placesOf).filter((place) => !known.has(place))
  if (places.length === 0) return places
  type Row = { issue_id: number; kind: string; name: string; first_seen: number }
  const rows = jsonRows<Row>(
    { issue_id: 'integer', kind: 'text', name: 'text', first_seen: 'integer' },
    places.map(({ issueId, kind, name, firstSeen }) => ({ issue_id: issueId, kind, name, first_seen: firstSeen })),
  )
  const made = await db
    .insertInto('issue_places')
    .columns(['issue_id', 'kind', 'name', 'first_seen'])
    .expression((eb) => eb.selectFrom(rows.as('input')).selectAll().where('issue_id', '>', 0))
    .onConflict((conflict) => conflict.columns(['issue_id', 'kind', 'name']).doNothing())
    .returning(['issue_id', 'kind', 'name'])
    .execute()
  const isMade = new Set(made.map(({ issue_id: issueId, kind, name }) => `${issueId} ${kind} ${name}`))
  const seen = places.filter((place) => place.isActivity && isMade.has(keyOf(place)))
  await addActivity(db, seen.map(lineOf))
  return places
}

function placesOf({ issueId, projectId, rollup, isNew }: PlacedRollup): readonly Place[] {
  const { oldest, releases, environments } = rollup
  const places = (kind: Place['kind'], spans: Spans, createdName: string): Place[] =>
    [...spans].flatMap(([name, { first: firstSeen }]) =>
      name === '' ? [] : [{ issueId, projectId, kind, name, firstSeen, isActivity: !isNew || name !== createdName }],
    )
  return [...places('release', releases, oldest.release), ...places('environment', environments, oldest.environment)]
}

function lineOf({ issueId, projectId, kind, name, firstSeen }: Place): NewActivity {
  return { issueId, projectId, at: firstSeen, by: mishap, what: { kind: 'seen_in', what: kind, name } }
}
