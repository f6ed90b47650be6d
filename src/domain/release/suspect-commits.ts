import type { Event, Frame } from '../event/event.ts'
import type { Commit } from './release.ts'

/** A commit that may have caused an error, and why. */
export interface SuspectCommit {
  readonly commit: Commit
  /** The release that contains it. */
  readonly release: string
  /** The file of the stack that it touched, as named in the commit. */
  readonly path: string
  /** Index of that frame in the exception (oldest first). */
  readonly frame: number
  readonly function: string | undefined
  /** 0 for the crashing frame, otherwise the number of app frames in between. */
  readonly distance: number
}

const MOST_SUSPECTS = 3
/** App frames considered, starting from the crash. Those further away are seldom the cause. */
const MOST_FRAMES = 10

/** A file of the stack that a commit may have touched. */
interface Place {
  /** Folders and name, in lower case. */
  readonly segments: readonly string[]
  readonly frame: number
  readonly function: string | undefined
  readonly distance: number
}

/** File names (last path segments) in an event's stack, nearest to the crash first, by which commits are looked up. */
export function suspectFileNames(event: Pick<Event, 'exception' | 'stacktrace'>): readonly string[] {
  return [...new Set(placesOf(event).map(({ segments }) => segments.at(-1) ?? ''))]
}

/**
 * The most likely causes of an event among commits, best first, at most three. Ranked by the file's distance from the
 * crash, then the event's own release before older ones, then newer commits first. Paths are compared from the end,
 * because the stack root is seldom the repository root: name and folder have to match; the name alone suffices only if
 * one of the two has no folder.
 */
export function suspectCommits(
  event: Pick<Event, 'exception' | 'stacktrace' | 'release'>,
  commits: readonly (Commit & { readonly release: string })[],
): readonly SuspectCommit[] {
  const places = placesOf(event)
  const suspects = commits.flatMap(({ release, ...commit }) => {
    const found = nearest(places, commit)
    return found === undefined ? [] : [{ commit, release, ...found }]
  })
  const isOlder = (suspect: SuspectCommit) => Number(suspect.release !== event.release)
  const age = ({ commit }: SuspectCommit) => -(commit.timestamp?.getTime() ?? 0)
  const sorted = suspects.toSorted((a, b) => a.distance - b.distance || isOlder(a) - isOlder(b) || age(a) - age(b))
  // Tools list a commit in more than one release.
  const byCommit = Map.groupBy(sorted, ({ commit }) => `${commit.repository} ${commit.id}`)
  return [...byCommit.values()].flatMap(([best]) => best ?? []).slice(0, MOST_SUSPECTS)
}

/** The first of these repository paths that occurs in an event's stack as app code, nearest to the crash first. */
export function pathInStack(
  event: Pick<Event, 'exception' | 'stacktrace'>,
  paths: readonly string[],
): string | undefined {
  for (const { segments } of placesOf(event)) {
    const found = paths.find((path) => isSameFile(segments, segmentsOf(path)))
    if (found !== undefined) return found
  }
  return undefined
}

function nearest(places: readonly Place[], commit: Commit): Omit<SuspectCommit, 'commit' | 'release'> | undefined {
  for (const { segments, ...place } of places) {
    const touched = commit.files.find(({ path }) => isSameFile(segments, segmentsOf(path)))
    if (touched !== undefined) return { path: touched.path, ...place }
  }
  return undefined
}

function isSameFile(one: readonly string[], other: readonly string[]): boolean {
  if (one.at(-1) !== other.at(-1)) return false
  return one.length === 1 || other.length === 1 || one.at(-2) === other.at(-2)
}

/** Files of the app, nearest to the crash first, deduped. */
function placesOf({ exception, stacktrace }: Pick<Event, 'exception' | 'stacktrace'>): readonly Place[] {
  const frames = (exception?.findLast((one) => one.stacktrace !== undefined)?.stacktrace ?? stacktrace)?.frames ?? []
  const places: Place[] = []
  const seen = new Set<string>()
  let distance = 0
  for (let index = frames.length - 1; index >= 0 && distance < MOST_FRAMES; index--) {
    const frame = frames[index]
    if (frame === undefined || !frame.in_app) continue
    const segments = segmentsOf(pathOf(frame))
    const key = segments.join('/')
    if (segments.length > 0 && !seen.has(key)) {
      seen.add(key)
      places.push({ segments, frame: index, function: frame.function, distance })
    }
    distance++
  }
  return places
}

/** Java and similar platforms provide a class and a bare file name: the folders follow from the package. */
function pathOf({ filename, abs_path, module }: Frame): string {
  const path = filename ?? abs_path ?? ''
  const isBare = path !== '' && !/[\\/]/.test(path)
  if (!isBare || module === undefined || !module.includes('.')) return path
  return `${module.split('.').slice(0, -1).join('/')}/${path}`
}

/** Without scheme, host, query and dots; in lower case, because some systems' paths are. */
function segmentsOf(path: string): readonly string[] {
  return path
    .replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase()
    .split(/[\\/]/)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
}
