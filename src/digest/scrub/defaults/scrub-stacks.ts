import type { Frame, Json, Stacktrace } from '#domain/event/event.ts'
import { look } from './look.ts'
import { scrubData, scrubText, type Scrubbing } from './scrub-data.ts'
import { addressRules, applyRules } from './text-rules.ts'

interface Stacked {
  readonly stacktrace?: Stacktrace | undefined
  readonly raw_stacktrace?: Stacktrace | undefined
}

/**
 * Exceptions or threads without secrets. Frame paths lead people to the code and are matched by rules, so only the rest
 * of a URL is scrubbed.
 */
export function scrubStacks<T extends Stacked>(all: readonly T[], scrubbing: Scrubbing): readonly T[] {
  const clean = scrubData(all as unknown as Json, scrubbing) as unknown as readonly T[]
  if (clean === all) return clean
  return clean.map((one, index) => {
    const before = all[index]
    if (one === before || before === undefined || typeof one !== 'object') return one
    const stacktrace = withPaths(one.stacktrace, before.stacktrace, scrubbing)
    const raw = withPaths(one.raw_stacktrace, before.raw_stacktrace, scrubbing)
    return { ...one, ...(stacktrace && { stacktrace }), ...(raw && { raw_stacktrace: raw }) }
  })
}

function withPaths(
  clean: Stacktrace | undefined,
  before: Stacktrace | undefined,
  scrubbing: Scrubbing,
): Stacktrace | undefined {
  // A project's rules may declare stacks or all frames secret: then there is nothing to restore.
  if (clean === undefined || before === undefined || clean === before || !Array.isArray(clean.frames)) return clean
  return { ...clean, frames: clean.frames.map((frame, index) => withPath(frame, before.frames[index], scrubbing)) }
}

function withPath(clean: Frame, before: Frame | undefined, scrubbing: Scrubbing): Frame {
  if (before === undefined || clean === before || typeof clean !== 'object') return clean
  const { filename, abs_path: path } = before
  return {
    ...clean,
    ...(filename !== undefined && { filename: scrubPath(filename, scrubbing) }),
    ...(path !== undefined && { abs_path: scrubPath(path, scrubbing) }),
  }
}

const QUERY = /[?#]/

/** Keeps a path, removes the password from a URL, and scrubs its query as text. */
function scrubPath(path: string, scrubbing: Scrubbing): string {
  const at = path.search(QUERY)
  const end = at === -1 ? path.length : at
  const query = scrubText(path.slice(end), scrubbing)
  if (!scrubbing.names.hasDefaults) return path.slice(0, end) + query
  return applyRules(path.slice(0, end), addressRules, scrubbing.redact, look(path)) + query
}
