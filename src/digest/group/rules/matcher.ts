import { ok } from '#domain/result.ts'
import { families } from '../steps/family.ts'
import { compileGlob, type GlobKind } from '#domain/text/glob.ts'
import { fault, unquoted, type Parsed, type Word } from './lines.ts'

/** The fields a matcher can test: those of the event, and those of an exception, a frame or a thread. */
export type EventField = 'message' | 'logger' | 'level' | 'release' | 'sdk' | 'family' | 'tag' | 'react' | 'page'
export type ExceptionField = 'type' | 'value' | 'mechanism'
export type FrameField = 'function' | 'module' | 'path' | 'package' | 'app' | 'category' | 'family'
export type ThreadField = 'thread.id' | 'thread.name' | 'thread.state' | 'thread.crashed' | 'thread.current'
export type Field = EventField | ExceptionField | FrameField | ThreadField

/** `[!]key:pattern` (docs/protocol.md 5.7). */
export interface Matcher<F extends Field = Field> {
  readonly field: F
  readonly isNegated: boolean
  /** The name of a `tags.NAME` matcher. */
  readonly tag?: string
  /** A missing value matches no pattern, and therefore every `!`. */
  readonly fits: (value: string | undefined) => boolean
}

const keys: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['type', 'type'],
  ['error.type', 'type'],
  ['value', 'value'],
  ['error.value', 'value'],
  ['mechanism', 'mechanism'],
  ['error.mechanism', 'mechanism'],
  ['message', 'message'],
  ['logger', 'logger'],
  ['level', 'level'],
  ['release', 'release'],
  ['sdk', 'sdk'],
  ['family', 'family'],
  ['app', 'app'],
  ['category', 'category'],
  ['function', 'function'],
  ['stack.function', 'function'],
  ['module', 'module'],
  ['stack.module', 'module'],
  ['path', 'path'],
  ['stack.abs_path', 'path'],
  ['package', 'package'],
  ['stack.package', 'package'],
  ['thread.id', 'thread.id'],
  ['thread.name', 'thread.name'],
  ['thread.state', 'thread.state'],
  ['thread.crashed', 'thread.crashed'],
  ['thread.current', 'thread.current'],
  ['react', 'react'],
  ['page', 'page'],
])

/** The name may be quoted, which tag names with a colon require. */
const MATCHER = /^(!?)(?:"([\w.:-]+)"|([\w.-]+)):(.*)$/s
const TAG = 'tags.'

/** @param allowed fields that this kind of rule accepts */
export function readMatcher<F extends Field>(word: Word, allowed: ReadonlySet<F>): Parsed<Matcher<F>> {
  const [whole, not, quoted, plain = '', written = ''] = MATCHER.exec(word.text) ?? []
  const key = quoted ?? plain
  if (whole === undefined) return fault('not_a_matcher', word)
  const isTag = key.startsWith(TAG) && key.length > TAG.length
  const field = isTag ? 'tag' : keys.get(key)
  if (field === undefined || !allowed.has(field as F)) return fault('unknown_matcher', word)
  const pattern = unquoted(written)
  if (pattern === '') return fault('empty_pattern', word)
  const fits = testOf(field, pattern, word)
  if (!fits.ok) return fits
  const test = fits.value
  return ok({
    field: field as F,
    isNegated: not === '!',
    ...(isTag && { tag: key.slice(TAG.length) }),
    fits: not === '!' ? (value) => value === undefined || !test(value) : (value) => value !== undefined && test(value),
  })
}

function testOf(field: Field, pattern: string, word: Word): Parsed<(value: string) => boolean> {
  switch (field) {
    case 'app':
    case 'thread.crashed':
    case 'thread.current':
      return flagTest(pattern, word)
    case 'family':
      return familyTest(pattern, word)
    case 'path':
    case 'package':
      return pathTest(pattern, word)
    case 'message':
    case 'value':
    case 'level':
      return globTest(pattern, { isPath: false, ignoreCase: true }, word)
    case 'type':
    case 'mechanism':
    case 'logger':
    case 'release':
    case 'sdk':
    case 'tag':
    case 'react':
    case 'page':
    case 'function':
    case 'module':
    case 'category':
    case 'thread.id':
    case 'thread.name':
    case 'thread.state':
      return globTest(pattern, { isPath: false, ignoreCase: false }, word)
  }
}

function globTest(pattern: string, kind: GlobKind, word: Word): Parsed<(value: string) => boolean> {
  const glob = compileGlob(pattern, kind)
  return glob === undefined ? fault('bad_glob', word) : ok(glob)
}

/** A pattern matches a path with or without its leading slash. */
function pathTest(pattern: string, word: Word): Parsed<(value: string) => boolean> {
  const glob = compileGlob(pattern, { isPath: true, ignoreCase: true })
  if (glob === undefined) return fault('bad_glob', word)
  return ok((path) => glob(path) || (!path.startsWith('/') && glob(`/${path}`)))
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

export function flagText(flag: boolean): 'yes' | 'no' {
  return flag ? 'yes' : 'no'
}

function flagTest(pattern: string, word: Word): Parsed<(value: string) => boolean> {
  const flag = flags.get(pattern.toLowerCase())
  return flag === undefined ? fault('not_a_flag', word) : ok((value) => value === flagText(flag))
}

function familyTest(pattern: string, word: Word): Parsed<(value: string) => boolean> {
  const wanted = pattern.toLowerCase().split(',')
  const isKnown = wanted.every((one) => one === 'all' || families.some((family) => family === one))
  if (!isKnown) return fault('unknown_family', word)
  return ok((family) => wanted.includes('all') || wanted.includes(family))
}
