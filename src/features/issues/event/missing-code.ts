import type { Json, JsonObject, Processing } from '#domain/event/event.ts'

/** Why frames show generated code, most informative reason first. */
export const codeProblems = [
  /** Nothing was uploaded for the event's release or debug ids. */
  'nothing_uploaded',
  /** The event has neither a release nor debug ids, so its files cannot be identified. */
  'unnamed',
  /** The release has uploads, but not this file. */
  'not_among_uploads',
  /** The script was uploaded without its map. */
  'no_map',
  'broken_map',
  /** The map covers none of the positions. */
  'other_build',
  'no_content',
  'no_column',
] as const
export type CodeProblem = (typeof codeProblems)[number]

/** Files with the same problem. */
export interface MissingCode {
  readonly problem: CodeProblem
  /** Machine-readable reason why a map is unusable; '' for other problems. */
  readonly reason: string
  /** The files that were looked up. */
  readonly files: readonly string[]
  /** Ids used for the lookup; '' if the event does not have them. */
  readonly release: string
  readonly dist: string
  readonly debugIds: readonly string[]
}

/** Extracts missing sources from an event's processing notes (src/digest/symbolicate), one entry per problem. */
export function missingCode(errors: readonly Processing[]): readonly MissingCode[] {
  const found = errors.flatMap(({ type, name, value }) => {
    const sought = isObject(value) ? value : {}
    const problem = problemOf(type, sought)
    return problem === undefined
      ? []
      : [{ problem, name, sought, reason: problem === 'broken_map' ? text(sought.reason) : '' }]
  })
  const alike = Map.groupBy(found, ({ problem, reason }) => `${problem} ${reason}`)
  return [...alike.values()]
    .flatMap((members) => {
      const [first] = members
      if (first === undefined) return []
      const ids = members.map(({ sought }) => text(sought.debug_id)).filter((id) => id !== '')
      return {
        problem: first.problem,
        reason: first.reason,
        files: [...new Set(members.map(({ name }) => name))],
        release: text(first.sought.release),
        dist: text(first.sought.dist),
        debugIds: [...new Set(ids)],
      }
    })
    .sort((a, b) => codeProblems.indexOf(a.problem) - codeProblems.indexOf(b.problem))
}

function problemOf(type: string, sought: JsonObject): CodeProblem | undefined {
  switch (type) {
    case 'js_missing_source':
      if (sought.release_has_files === true) return 'not_among_uploads'
      return text(sought.release) === '' && text(sought.debug_id) === '' ? 'unnamed' : 'nothing_uploaded'
    case 'js_missing_sourcemap':
      return 'no_map'
    case 'js_invalid_sourcemap':
      return 'broken_map'
    case 'js_invalid_sourcemap_location':
      return 'other_build'
    case 'js_missing_sourcemap_content':
      return 'no_content'
    case 'js_no_column':
      return 'no_column'
  }
  return undefined
}

/** Whether a note is about code, in which case it is shown at the stack with its own text. */
export function isAboutCode({ type }: Processing): boolean {
  return /^(?:js|native|proguard)_/.test(type)
}

/** Maximum alternatives named. */
const MAX_NAMED = 5

/**
 * Returns the files of a release that are closest to the missing ones: same name first, wherever they are, then same
 * kind.
 */
export function nearestFiles(sought: readonly string[], uploaded: readonly string[]): readonly string[] {
  const names = new Set(sought.map(lastPart))
  const distance = (url: string) => (names.has(lastPart(url)) ? 0 : /\.[cm]?js$/.test(url) ? 1 : 2)
  return [...new Set(uploaded)].toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_NAMED)
}

function lastPart(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
