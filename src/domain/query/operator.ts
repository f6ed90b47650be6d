import type { Pattern, QueryProblem } from './ast.ts'

/**
 * The marker on both sides of an operator that the search fields of other tools insert before a value:
 * `url:\uf00dContains\uf00dcheckout` means `url:*checkout*`.
 */
const MARK = '\uf00d'
const OPERATOR = new RegExp(`${MARK}([^${MARK}\\s]*)${MARK}`, 'y')

const wrappers: ReadonlyMap<string, (pattern: Pattern) => Pattern> = new Map([
  ['Contains', (pattern) => openStart(openEnd(pattern))],
  ['StartsWith', openEnd],
  ['EndsWith', openStart],
])

/** An operator before a value: where it ends, and how it changes the value's pattern. */
export interface ValueOperator {
  readonly to: number
  readonly wrap: (pattern: Pattern) => Pattern
  readonly problem: QueryProblem | undefined
}

/** The operator that starts here, or one without effect. */
export function operatorAt(text: string, at: number): ValueOperator {
  const same = (pattern: Pattern): Pattern => pattern
  OPERATOR.lastIndex = at
  const match = OPERATOR.exec(text)
  if (match === null) return { to: at, wrap: same, problem: undefined }
  const operator = match[1] ?? ''
  const wrap = wrappers.get(operator)
  const problem: QueryProblem | undefined = wrap === undefined ? { reason: 'unknown_operator', operator } : undefined
  return { to: at + match[0].length, wrap: wrap ?? same, problem }
}

/** Patterns never contain consecutive stars. */
function openStart(pattern: Pattern): Pattern {
  return pattern[0] === '' ? (pattern.length === 1 ? ['', ''] : pattern) : ['', ...pattern]
}

function openEnd(pattern: Pattern): Pattern {
  return pattern.at(-1) === '' ? (pattern.length === 1 ? ['', ''] : pattern) : [...pattern, '']
}

/** URL schemes that occur in text. What follows them is not an expression. */
const SCHEME =
  /^(?:https?|wss?|ftp|file|app|webpack(?:-internal)?|turbopack|blob|data|chrome-extension|moz-extension)$/i
const EXPRESSION = /([\p{L}\p{N}_.[\]-]+):\/\/(?:(?!\/\/)[^])+\/\/(?=[\s)]|$)/uy

/** The key of a `key://expression//` that starts here, and where it ends; `undefined` if none does. */
export function expressionAt(text: string, at: number): { readonly key: string; readonly to: number } | undefined {
  EXPRESSION.lastIndex = at
  const match = EXPRESSION.exec(text)
  const key = match?.[1] ?? ''
  return match === null || SCHEME.test(key) ? undefined : { key, to: at + match[0].length }
}
