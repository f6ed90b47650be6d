import { covers, type Grant } from '#domain/access/access.ts'
import type { EventReader, SeenEnvironment } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { projectsOf } from './remembered-spans.ts'

/** What an event says about its environment. */
export interface InEnvironment {
  readonly projectId: ProjectId
  /** '' where it names none. */
  readonly environment: string
}

type MayRead = Grant<'event:read'>

/** So long an answer is good for as long as no event names an environment that is new: its counts may be as old. */
const FRESH_MS = 60_000
/** People with different rights who look at the same time. */
const MOST_GRANTS = 50

interface Kept {
  readonly at: number
  readonly grant: MayRead
  readonly answer: Promise<readonly SeenEnvironment[]>
  /** undefined: it is under way. */
  names: ReadonlySet<string> | undefined
}

/** Remembers the environments of events: every list asks for them, and hardly an event names one that is new. */
export class SeenEnvironments {
  readonly #ask: EventReader['environments']
  readonly #kept = new Map<string, Kept>()

  constructor(ask: EventReader['environments']) {
    this.#ask = ask
  }

  /** See EventReader.environments. */
  of(grant: MayRead): Promise<readonly SeenEnvironment[]> {
    const key = projectsOf(grant)
    const known = this.#kept.get(key)
    if (known !== undefined && performance.now() - known.at <= FRESH_MS) return known.answer
    if (this.#kept.size >= MOST_GRANTS) this.forget()
    const kept: Kept = { at: performance.now(), grant, answer: this.#ask(grant), names: undefined }
    this.#kept.set(key, kept)
    kept.answer.then(
      (seen) => {
        kept.names = new Set(seen.map(({ projectId, name }) => nameOf(projectId, name)))
      },
      () => this.#kept.delete(key),
    )
    return kept.answer
  }

  /** Events have come. */
  came(events: readonly InEnvironment[]): void {
    for (const [key, { grant, names }] of this.#kept) {
      const isNew = ({ projectId, environment }: InEnvironment) =>
        environment !== '' && covers(grant, projectId) && names?.has(nameOf(projectId, environment)) !== true
      if (events.some(isNew)) this.#kept.delete(key)
    }
  }

  forget(): void {
    this.#kept.clear()
  }
}

function nameOf(projectId: ProjectId, name: string): string {
  return `${projectId} ${name}`
}
