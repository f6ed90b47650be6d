import type { Event, Exception, Frame } from '#domain/event/event.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { familyOf } from '../steps/family.ts'
import { causeOfWrapper } from '../steps/wrappers.ts'
import { parameterise } from '../steps/parameterise.ts'
import type { FrameField } from './matcher.ts'

/** Returns the value of a frame that a matcher looks at, where it depends on nothing but the frame. */
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

/** Writes a path with `/` between folders. */
export function slashed(path: string | undefined): string | undefined {
  return path?.includes('\\') === true ? path.replaceAll('\\', '/') : path
}

/** A tag, or what other servers keep as one: the release, the environment and their like. */
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

/** Returns the message of an event: its own, else the text of its exception. */
export function messageOf(event: NormalEvent): string | undefined {
  return event.logentry?.formatted ?? event.exception?.at(-1)?.value
}

/**
 * Ours, of React's own errors: `hydration`, else the error's number, alike for all builds and wordings; undefined for
 * other errors.
 */
export function reactCodeOf(event: NormalEvent): string | undefined {
  if (familyOf(event.platform) !== 'javascript') return undefined
  // Several built-in rules ask this of one event after another.
  const known = codes.get(event)
  if (known !== undefined) return known === '' ? undefined : known
  const code = readReactCode(event)
  codes.set(event, code ?? '')
  return code
}

/** '' for errors that are not React's. */
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
 * Ours: the page or route where an event happened, alike for the server's part of it and the browser's, and for all ids
 * in it. From the transaction, else from the request's address.
 */
export function pageOf({ transaction, request }: Pick<Event, 'transaction' | 'request'>): string | undefined {
  const page = transaction?.replace(METHOD, '') ?? PATH.exec(request?.url ?? '')?.[1]
  return page === undefined || page === '' ? undefined : parameterise(page)
}
