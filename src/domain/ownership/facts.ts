import type { Event, Frame } from '../event/event.ts'
import type { CodeMapping } from '../release/release.ts'

/** A file of an event's stacks. */
export interface Place {
  /** As people see it. */
  readonly shown: string
  /** Every way in which it is written, without scheme, host and the slash before it, in lower case. */
  readonly paths: readonly string[]
  /** Its path in the repository, where a code mapping says so; in lower case. */
  readonly inRepository: string | undefined
  readonly inApp: boolean
}

/** The facts of an event that rules of ownership look at. */
export interface OwnershipFacts {
  /** The nearest to the crash first, each file once. */
  readonly places: readonly Place[]
  readonly modules: readonly string[]
  readonly url: string | undefined
  readonly tags: Event['tags']
}

/** The part of an event that rules of ownership look at. */
export type OwnedEvent = Pick<Event, 'platform' | 'exception' | 'stacktrace' | 'threads' | 'request' | 'tags'>

/** Files of one event that are looked at: several times as many as most have. */
const MAX_PLACES = 150

/** @param mappings the longest stack root first, as the catalogue hands them out */
export function ownershipFacts(event: OwnedEvent, mappings: readonly CodeMapping[]): OwnershipFacts {
  const frames = framesOf(event)
  const places = new Map<string, Place>()
  for (const frame of frames) {
    const shown = frame.filename ?? frame.abs_path
    if (shown === undefined || shown === '' || places.size === MAX_PLACES) continue
    // A library's frame may name a file as the app does: the app's own is the one that counts.
    const key = `${frame.in_app} ${shown} ${frame.module}`
    if (!places.has(key)) places.set(key, placeOf(frame, shown, event.platform, mappings))
  }
  const modules = new Set(frames.flatMap(({ module }) => (module === undefined ? [] : [module])))
  return { places: [...places.values()], modules: [...modules], url: event.request?.url, tags: event.tags }
}

/**
 * The newest frame first, of the exception that was thrown last first, and of the thread that it happened in. What other
 * threads did meanwhile says whose an event is only where nothing else does.
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

/** Java and the like name a class and a bare file: the folders are those of the package. */
function packagePaths({ filename, abs_path: path, module }: Frame): readonly string[] {
  if (module === undefined || !module.includes('.')) return []
  const folder = module.split('.').slice(0, -1).join('/')
  return [filename, path].flatMap((file) => (file === undefined || /[\\/]/.test(file) ? [] : [`${folder}/${file}`]))
}

/** Without scheme, host, query and dots: `webpack:///./src/a.ts?1f` is `src/a.ts`. */
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
 * Returns the first mapping that fits a file, and the file's path in the repository.
 * @param written the ways in which the file is written @param mappings the longest stack root first
 */
export function mappedPath(
  written: readonly string[],
  mappings: readonly CodeMapping[],
): { readonly mapping: CodeMapping; readonly path: string } | undefined {
  for (const mapping of mappings) {
    const { stackRoot, sourceRoot } = mapping
    const path = written.find((one) => one.startsWith(stackRoot))
    // An empty root fits everything; what is elsewhere in the world is no path of the repository.
    if (path !== undefined && (stackRoot !== '' || !/^(?:[a-z][\w+.-]+:\/)?\//i.test(path)))
      return { mapping, path: plain(`${sourceRoot}/${path.slice(stackRoot.length)}`) }
  }
  return undefined
}
