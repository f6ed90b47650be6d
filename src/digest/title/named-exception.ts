import type { Exception } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { typeName } from '../group/v4/names.ts'
import { mainException, type GroupingTitle } from './main-exception.ts'
import { sayingLine } from './saying-line.ts'

/** Go standard types that only mean "an error". */
const GO_PLAIN =
  /^\*?(?:fmt\.wrapErrors?|errors\.(?:errorString|joinError|withStack|withMessage|fundamental|Error)|xerrors\.\w+|errutil\.\w+)$/
/** JVM wrappers around what a task or call threw, whose text is the wrapped exception. */
const JVM_WRAPPER =
  /^(?:ExecutionException|CompletionException|InvocationTargetException|UndeclaredThrowableException|RuntimeException|UncheckedExecutionException|ServletException|NestedServletException)$/
/** Texts without a reason. */
const REASONLESS =
  /^(?:fetch failed|terminated|network ?error|request failed|connection error\.?|unknown error|error|failed|none|null|undefined|an error occurred\.?|something went wrong\.?)$/i
const SUB_EXCEPTIONS = / \(\d+ sub-exceptions?\)$/
const MOST_MEMBERS = 3

/** Returns the exception that names an event: the main one, or the cause that a JVM wrapper only repeats. */
export function namedException(event: NormalEvent, grouping: GroupingTitle): Exception | undefined {
  const main = mainException(event, grouping)
  const { exception: all = [], platform } = event
  if (platform !== 'java' || main === undefined) return main
  let at = all.indexOf(main)
  while (at > 0 && isRepeating(all[at], all[at - 1])) at--
  return all[at]
}

/** `CompletionException: com.acme.Declined: no card` around `Declined: no card`, or without any text. */
function isRepeating(outer: Exception | undefined, cause: Exception | undefined): boolean {
  if (outer === undefined || cause === undefined || !JVM_WRAPPER.test(outer.type ?? '')) return false
  const { value = '' } = outer
  return (
    value === '' ||
    (cause.type !== undefined && value.includes(cause.type.replaceAll('$', '.'))) ||
    value.includes(cause.type ?? '\0')
  )
}

/** Returns the type at the start of a title; '' for none. */
export function shownType(exception: Exception, event: NormalEvent): string {
  const own = typeName(exception.type, exception.value)
  if (event.platform !== 'go') return own
  const all = event.exception ?? []
  const chain = all.slice(0, all.indexOf(exception) + 1).toReversed()
  const telling = chain.find(({ type = '' }) => type !== '' && !GO_PLAIN.test(type))
  return telling?.type?.replace(/^\*/, '') ?? ''
}

/** Returns the text at the end of a title: the exception's own, or its cause if that is uninformative. */
export function shownText(exception: Exception, event: NormalEvent): string | undefined {
  const all = event.exception ?? []
  const own = sayingLine(exception.value)
  if (exception.mechanism?.is_exception_group === true) return withMembers(own, exception, all)
  if (own !== undefined && !REASONLESS.test(own)) return own
  const at = all.indexOf(exception)
  const cause = all
    .slice(0, Math.max(at, 0))
    .toReversed()
    .map(({ value }) => sayingLine(value))
    .find((text) => text !== undefined && !REASONLESS.test(text))
  if (cause === undefined) return own
  return own === undefined ? cause : `${own}: ${cause}`
}

/** `unhandled errors in a TaskGroup (KeyError: 'a', ValueError: b)`. */
function withMembers(own: string | undefined, group: Exception, all: readonly Exception[]): string | undefined {
  const id = group.mechanism?.exception_id
  const members = all
    .filter(
      ({ mechanism }) =>
        mechanism?.parent_id === id && mechanism?.exception_id !== id && mechanism?.type !== 'suppressed',
    )
    .toSorted((one, other) => (one.mechanism?.exception_id ?? 0) - (other.mechanism?.exception_id ?? 0))
  const names = [...new Set(members.map(nameOf))].filter((name) => name !== '')
  const said = own?.replace(SUB_EXCEPTIONS, '')
  if (names.length === 0) return said
  const shown = names.slice(0, MOST_MEMBERS).join(', ') + (names.length > MOST_MEMBERS ? ', …' : '')
  return said === undefined ? shown : `${said} (${shown})`
}

function nameOf({ type, value }: Exception): string {
  const own = typeName(type, value)
  const text = sayingLine(value)
  return text === undefined ? own : own === '' ? text : `${own}: ${text}`
}
