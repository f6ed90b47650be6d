import { JSONPathEnvironment, JSONPathRecursionLimitError } from 'json-p3'
import type { Assertion } from '#domain/uptime/check.ts'
import { isInRanges } from '#domain/uptime/status-ranges.ts'
import type { Failure } from './failure-of.ts'
import type { HttpTarget } from './http-probe.ts'

/** The checked parts of a response. */
interface Answer {
  readonly status: number
  readonly text: string
  /** Whether the text is complete. */
  readonly isWhole: boolean
}

/** User-defined regular expressions could run forever, so the functions that take them are removed. */
const paths = new JSONPathEnvironment()
paths.functionRegister.delete('match')
paths.functionRegister.delete('search')

/** Returns why a response fails; `undefined` if it meets the expectations. */
export function judgeAnswer(
  { statuses, assertion }: Pick<HttpTarget, 'statuses' | 'assertion'>,
  answer: Answer,
): Failure | undefined {
  if (!isInRanges(answer.status, statuses)) return { failure: 'status', detail: String(answer.status) }
  switch (assertion.kind) {
    case 'none':
      return undefined
    case 'contains':
      if (answer.text.includes(assertion.text)) return undefined
      return answer.isWhole ? { failure: 'text', detail: 'missing' } : tooLarge
    case 'lacks':
      if (answer.text.includes(assertion.text)) return { failure: 'text', detail: 'present' }
      return answer.isWhole ? undefined : tooLarge
    case 'json':
      return answer.isWhole ? judgeJson(assertion, answer.text) : tooLarge
  }
}

const tooLarge: Failure = { failure: 'too_large', detail: '' }

function judgeJson({ path, value }: Extract<Assertion, { kind: 'json' }>, text: string): Failure | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { failure: 'json', detail: 'not_json' }
  }
  if (!isJsonPath(path)) return { failure: 'json', detail: 'invalid_path' }
  const found = valuesAt(path, parsed)
  if (found === undefined) return { failure: 'json', detail: 'too_deep' }
  if (found.length === 0) return { failure: 'json', detail: 'nothing' }
  if (value === null || found.some((one) => textOf(one) === value)) return undefined
  return { failure: 'json', detail: textOf(found[0]).slice(0, 200) }
}

/** `undefined` if the response is nested more deeply than `..` can follow. */
function valuesAt(path: string, value: unknown): readonly unknown[] | undefined {
  try {
    return paths.query(path, value as never).values()
  } catch (fault) {
    if (fault instanceof JSONPathRecursionLimitError) return undefined
    throw fault
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns whether a text is a supported JSONPath (RFC 9535). */
export function isJsonPath(text: string): boolean {
  try {
    paths.compile(text)
    return true
  } catch {
    return false
  }
}
