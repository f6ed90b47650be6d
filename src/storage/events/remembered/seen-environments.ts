import { covers, type Grant } from '#domain/access/access.ts'
import type { EventReader, SeenEnvironment } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { projectsOf } from './remembered-spans.ts'

/** The environment of an event. */
export interface InEnvironment {
  readonly projectId: ProjectId
  /** '' if it names none. */
  readonly environment: string
}

type MayRead = Grant<'event:read'>

/** How long an answer is valid while no event names a new environment. Its counts may be that old. */
const FRESH_MS = 60_000
/** Maximum number of different grants cached at once. */
const MOST_GRANTS = 50

interface Kept {
  readonly at: number
  readonly grant: MayRead
  readonly answer: Promise<readonly SeenEnvironment[]>
  /** Undefined while pending. */
  names: ReadonlySet<string> | undefined
}

/** Caches the environments of events. Every list asks for them, and new ones are rare. */
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

  /** Call this when events have arrived. */
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
