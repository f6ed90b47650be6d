import type { Event, Frame } from '../event/event.ts'
import type { CodeMapping } from '../release/release.ts'

/** A file in an event's stack traces. */
export interface Place {
  /** The path to display. */
  readonly shown: string
  /** Every spelling of the path, without scheme, host and leading slash, in lower case. */
  readonly paths: readonly string[]
  /** Its path in the repository if a code mapping applies; in lower case. */
  readonly inRepository: string | undefined
  readonly inApp: boolean
}

/** The facts of an event that ownership rules test. */
export interface OwnershipFacts {
  /** Nearest to the crash first, deduped by file. */
  readonly places: readonly Place[]
  readonly modules: readonly string[]
  readonly url: string | undefined
  readonly tags: Event['tags']
}

/** The part of an event that ownership rules need. */
export type OwnedEvent = Pick<Event, 'platform' | 'exception' | 'stacktrace' | 'threads' | 'request' | 'tags'>

/** Maximum number of files considered per event, several times as many as most events have. */
const MAX_PLACES = 150

/** @param mappings as returned by the catalogue: longest stack root first */
export function ownershipFacts(event: OwnedEvent, mappings: readonly CodeMapping[]): OwnershipFacts {
  const frames = framesOf(event)
  const places = new Map<string, Place>()
  for (const frame of frames) {
    const shown = frame.filename ?? frame.abs_path
    if (shown === undefined || shown === '' || places.size === MAX_PLACES) continue
    // A library frame may have the same file name as an app frame, so they are kept apart.
    const key = `${frame.in_app} ${shown} ${frame.module}`
    if (!places.has(key)) places.set(key, placeOf(frame, shown, event.platform, mappings))
  }
  const modules = new Set(frames.flatMap(({ module }) => (module === undefined ? [] : [module])))
  return { places: [...places.values()], modules: [...modules], url: event.request?.url, tags: event.tags }
}

/**
 * Newest frame first, starting with the exception thrown last and the thread it happened in. Other threads determine
 * the owner only if nothing else matches.
 */
function framesOf({ exception = [], stacktrace, threads = [] }: OwnedEvent): readonly Frame[] {
  const itsOwn = threads.filter(({ crashed, current }) => crashed === true || current === true)
  const stacks = [...exception.toReversed(), { stacktrace }, ...itsOwn].flatMap((one) => one.stacktrace ?? [])
  const told = stacks.some(({ frames }) => frames.length > 0) ? stacks : threads.flatMap((one) => one.stacktrace ?? [])
  return told.flatMap(({ frames }) => frames.toReversed())
}

function placeOf(frame: Frame, shown: string, platform: string, mappings: readonly CodeMapping[]): Place {
  const packaged = (frame.platform ?? platform) === 'java' ? packagePaths(frame) : []
  const written = [frame.filename, frame.abs_path, ...packaged].filter((path) => path !== undefined)
  const paths = [
    ...new Set(
      written
        .flatMap((path) => [path.replaceAll('\\', '/').replace(/^\//, ''), plain(path)])
        .map((path) => path.toLowerCase()),
    ),
  ]
  return { shown, paths, inRepository: repositoryPath(written, mappings), inApp: frame.in_app }
}

/** Java and similar platforms provide a class and a bare file name: the folders follow from the package. */
function packagePaths({ filename, abs_path: path, module }: Frame): readonly string[] {
  if (module === undefined || !module.includes('.')) return []
  const folder = module.split('.').slice(0, -1).join('/')
  return [filename, path].flatMap((file) => (file === undefined || /[\\/]/.test(file) ? [] : [`${folder}/${file}`]))
}

/** Removes scheme, host, query and dots: `webpack:///./src/a.ts?1f` becomes `src/a.ts`. */
function plain(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^[a-z][\w+.-]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/')
}

function repositoryPath(written: readonly string[], mappings: readonly CodeMapping[]): string | undefined {
  return mappedPath(written, mappings)?.path.toLowerCase()
}

/**
 * The first matching code mapping, and the file's path in the repository.
 * @param written all spellings of the file's path
 * @param mappings longest stack root first
 */
export function mappedPath(
  written: readonly string[],
  mappings: readonly CodeMapping[],
): { readonly mapping: CodeMapping; readonly path: string } | undefined {
  for (const mapping of mappings) {
    const { stackRoot, sourceRoot } = mapping
    const path = written.find((one) => one.startsWith(stackRoot))
    // An empty stack root matches everything, but absolute paths and URLs are never paths of the repository.
    if (path !== undefined && (stackRoot !== '' || !/^(?:[a-z][\w+.-]+:\/)?\//i.test(path)))
      return { mapping, path: plain(`${sourceRoot}/${path.slice(stackRoot.length)}`) }
  }
  return undefined
}
