import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { Event } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { HostedScript } from '#services/hosted-maps/hosted-maps.ts'

/** Found in the text of every event that bears such a note; others need not be read again. */
const NOTE = '"js_missing_source"'
const MOST = 20

/** Scripts that frames of these events point to and nobody uploaded, for projects that want them fetched. */
export class WantedScripts {
  readonly #rules: DigestLookups['rules']
  readonly #found = new Map<string, HostedScript>()

  constructor(rules: DigestLookups['rules']) {
    this.#rules = rules
  }

  look({ projectId, release, dist, payload }: EventRow): void {
    if (release === '' || this.#found.size >= MOST || !payload.includes(NOTE)) return
    if (!this.#rules(projectId).sourceMaps.fetchHosted) return
    const { errors = [] } = JSON.parse(payload) as Event
    for (const { type, name } of errors) {
      if (type !== 'js_missing_source' || !/^https?:\/\//.test(name)) continue
      const script = { projectId, release, dist: dist === '' ? null : dist, url: name }
      this.#found.set(JSON.stringify(script), script)
    }
  }

  list(): readonly HostedScript[] {
    return [...this.#found.values()]
  }
}
