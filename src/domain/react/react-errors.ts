import { reactErrorTexts } from './react-error-texts.ts'
import { otherTexts, wordings } from './react-error-wordings.ts'

/** An error thrown by React itself, from any build. */
export interface ReactError {
  /** React's error code, the same in all builds and versions. */
  readonly code: number
  /** The message with its arguments. */
  readonly text: string
  readonly args: readonly string[]
  /**
   * `hydration`: the browser's rendering did not match the server's; `suspense`: a boundary did not wait as expected.
   */
  readonly kind: 'hydration' | 'suspense' | 'other'
}

const hydrationCodes: ReadonlySet<number> = new Set([418, 421, 422, 423, 424, 425])
const suspenseCodes: ReadonlySet<number> = new Set([419, 420, 426, 460, 474, 482, 483, 542])

/**
 * The React error in a message: minified (`Minified React error #418; visit https://react.dev/errors/418…`, in the
 * forms of React 15 to 19) or worded as in a development build. `undefined` for all other messages, which takes about a
 * microsecond.
 */
export function reactErrorOf(message: string): ReactError | undefined {
  return (
    minifiedError(message) ?? developmentError(message, message) ?? developmentError(withoutPrefix(message), message)
  )
}

export function reactErrorPage(code: number): string {
  return `https://react.dev/errors/${code}`
}

/** Only the beginning is searched, with room for what people and consoles prepend. */
const LOOKED_AT = 200
const MINIFIED = /Minified React error #(\d{1,4})\b/
const LINK =
  /(?:react\.dev\/errors\/|(?:reactjs\.org|facebook\.github\.io\/react|fb\.me\/react)\S{0,40}invariant=)(\d{1,4})(\S*)/

function minifiedError(message: string): ReactError | undefined {
  const start = message.length > LOOKED_AT ? message.slice(0, LOOKED_AT) : message
  // A cheap test that rules out nearly all other messages.
  if (!start.includes('React error #') && !start.includes('/errors/') && !start.includes('invariant=')) return undefined
  const link = LINK.exec(message)
  const code = MINIFIED.exec(start)?.[1] ?? link?.[1]
  if (code === undefined) return undefined
  const args = link?.[1] === code ? argsOf(link[2] ?? '') : []
  return reactError(Number(code), filledText(Number(code), args), args)
}

/** `?args[]=HTML&args[]=` → `['HTML', '']`; React 16 had a leading `&`. */
function argsOf(query: string): readonly string[] {
  return new URLSearchParams(query.slice(1)).getAll('args[]')
}

function reactError(code: number, text: string, args: readonly string[]): ReactError {
  const kind = hydrationCodes.has(code) ? 'hydration' : suspenseCodes.has(code) ? 'suspense' : 'other'
  return { code, text, args, kind }
}

const texts: ReadonlyMap<number, string> = new Map([
  ...reactErrorTexts
    .trim()
    .split('\n')
    .map((line): [number, string] => {
      const space = line.indexOf(' ')
      return [Number(line.slice(0, space)), line.slice(space + 1).replaceAll(String.raw`\n`, '\n')]
    }),
  ...otherTexts,
])

function textOf(code: number): string {
  return texts.get(code) ?? `React error ${code}. ${reactErrorPage(code)} says what it means.`
}

/** React 18 reported 418 without arguments: these are its arguments in React 19. */
const defaultArgs: ReadonlyMap<number, readonly string[]> = new Map([[418, ['HTML', '']]])

/** A missing argument is shown as `…`. */
function filledText(code: number, args: readonly string[]): string {
  const others = defaultArgs.get(code)
  let next = 0
  return textOf(code).replaceAll('%s', () => {
    const index = next++
    return args[index] ?? others?.[index] ?? '…'
  })
}

/** A development build's message, split at its arguments. */
interface Wording {
  readonly code: number
  readonly parts: readonly string[]
}

/** Minimum characters that have to match before a text is recognized as React's. */
const LEAST = 25
/** Length of the prefix by which texts are looked up. */
const KEY = 12

const byStart: ReadonlyMap<string, readonly Wording[]> = Map.groupBy(
  [
    ...wordings.map(([code, start]) => ({ code, parts: partsOf(start) })),
    ...[...texts].map(([code, text]) => ({ code, parts: partsOf(firstSentence(text)) })).filter(isUnmistakable),
  ],
  ({ parts: [first = ''] }) => first.slice(0, KEY),
)

function isUnmistakable({ parts }: Wording): boolean {
  return (parts[0]?.length ?? 0) >= KEY && parts.join('').length >= LEAST
}

/** Later sentences differ between versions of React. */
function firstSentence(text: string): string {
  const end = text.indexOf('. ', LEAST - 1)
  return end === -1 ? text : text.slice(0, end + 1)
}

function partsOf(text: string): readonly string[] {
  return oneLine(text).split('%s')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** @param words the message, or the rest of it after known prefixes */
function developmentError(words: string, message: string): ReactError | undefined {
  const candidates = byStart.get(words.slice(0, KEY))
  if (candidates === undefined) return undefined
  const line = oneLine(words)
  for (const { code, parts } of candidates) {
    const args = argsBetween(parts, line)
    if (args !== undefined) return reactError(code, message, args)
  }
  return undefined
}

/** The texts between the parts; `undefined` if the parts do not occur in this order. */
function argsBetween(parts: readonly string[], line: string): readonly string[] | undefined {
  const [first = '', ...others] = parts
  if (!line.startsWith(first)) return undefined
  const args: string[] = []
  let at = first.length
  for (const part of others) {
    const next = part === '' ? line.length : line.indexOf(part, at)
    if (next === -1) return undefined
    args.push(line.slice(at, next))
    at = next + part.length
  }
  return args
}

/** Prefixes added by browsers, consoles and React itself. */
const PREFIX = /^(?:Uncaught )?(?:Error|Warning|Invariant Violation): /
const COMPONENT = /^[\w$.]{1,100}\(\.{3}\): /

function withoutPrefix(message: string): string {
  const bare = message.replace(PREFIX, '')
  return bare.replace(COMPONENT, '')
}
