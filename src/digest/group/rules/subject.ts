import type { Event, Exception, Frame } from '#domain/event/event.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { familyOf } from '../steps/family.ts'
import { causeOfWrapper } from '../steps/wrappers.ts'
import { parameterise } from '../steps/parameterise.ts'
import type { FrameField } from './matcher.ts'

/** Returns the value that a matcher tests, if it depends only on the frame. */
export function frameValue(
  frame: Frame,
  field: Exclude<FrameField, 'app' | 'category'>,
  platform: string,
): string | undefined {
  switch (field) {
    case 'function':
    case 'module':
      return frame[field]
    case 'path':
      return slashed(frame.abs_path ?? frame.filename)
    case 'package':
      return slashed(frame.package)
    case 'family':
      return familyOf(frame.platform ?? platform)
  }
}

/** Normalises a path to `/` separators. */
export function slashed(path: string | undefined): string | undefined {
  return path?.includes('\\') === true ? path.replaceAll('\\', '/') : path
}

/** A tag, or a value that other servers store as a tag: the release, the environment and the like. */
export function tagOf(event: NormalEvent, name: string): string | undefined {
  const tag = event.tags.find(([key]) => key === name)
  return tag === undefined ? liftedTag(event, name) : tag[1]
}

function liftedTag(event: NormalEvent, name: string): string | undefined {
  switch (name) {
    case 'transaction':
    case 'release':
    case 'environment':
    case 'level':
    case 'logger':
    case 'server_name':
    case 'dist':
      return event[name]
  }
  return undefined
}

/** The event's message, or else the text of its exception. */
export function messageOf(event: NormalEvent): string | undefined {
  return event.logentry?.formatted ?? event.exception?.at(-1)?.value
}

/**
 * Our own code for React errors: `hydration` or the error number, stable across builds and wordings. `undefined` for
 * other errors.
 */
export function reactCodeOf(event: NormalEvent): string | undefined {
  if (familyOf(event.platform) !== 'javascript') return undefined
  // Several built-in rules ask for this in a row.
  const known = codes.get(event)
  if (known !== undefined) return known === '' ? undefined : known
  const code = readReactCode(event)
  codes.set(event, code ?? '')
  return code
}

/** '' for non-React errors. */
const codes = new WeakMap<NormalEvent, string>()

function readReactCode(event: NormalEvent): string | undefined {
  const value = unwrapped(event.exception)?.value ?? event.logentry?.formatted
  const error = value === undefined ? undefined : reactErrorOf(value)
  if (error === undefined) return undefined
  return error.kind === 'hydration' ? 'hydration' : String(error.code)
}

function unwrapped(exceptions: readonly Exception[] | undefined): Exception | undefined {
  return exceptions?.[causeOfWrapper(exceptions) ?? exceptions.length - 1]
}

const METHOD = /^[A-Z]+ (?=\/)/
const PATH = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)/i

/**
 * Our own notion of the page or route of an event: the same for its server and browser parts and for all ids in it.
 * Taken from the transaction, or else from the request URL.
 */
export function pageOf({ transaction, request }: Pick<Event, 'transaction' | 'request'>): string | undefined {
  const page = transaction?.replace(METHOD, '') ?? PATH.exec(request?.url ?? '')?.[1]
  return page === undefined || page === '' ? undefined : parameterise(page)
}
