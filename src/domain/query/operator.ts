import type { Pattern, QueryProblem } from './ast.ts'

/**
 * The mark on both sides of an operator that the search boxes of other tools put before a value:
 * `url:\uf00dContains\uf00dcheckout` is what `url:*checkout*` says.
 */
const MARK = '\uf00d'
const OPERATOR = new RegExp(`${MARK}([^${MARK}\\s]*)${MARK}`, 'y')

const wrappers: ReadonlyMap<string, (pattern: Pattern) => Pattern> = new Map([
  ['Contains', (pattern) => openStart(openEnd(pattern))],
  ['StartsWith', openEnd],
  ['EndsWith', openStart],
])

/** An operator before a value: where it ends, and what it makes of the value's pattern. */
export interface ValueOperator {
  readonly to: number
  readonly wrap: (pattern: Pattern) => Pattern
  readonly problem: QueryProblem | undefined
}

/** Returns the operator that begins here; one that does nothing where there is none. */
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

/** No two stars stand side by side in a pattern. */
function openStart(pattern: Pattern): Pattern {
  return pattern[0] === '' ? (pattern.length === 1 ? ['', ''] : pattern) : ['', ...pattern]
}

function openEnd(pattern: Pattern): Pattern {
  return pattern.at(-1) === '' ? (pattern.length === 1 ? ['', ''] : pattern) : [...pattern, '']
}

/** Schemes of addresses that stand in texts: what follows them is no expression. */
const SCHEME =
  /^(?:https?|wss?|ftp|file|app|webpack(?:-internal)?|turbopack|blob|data|chrome-extension|moz-extension)$/i
const EXPRESSION = /([\p{L}\p{N}_.[\]-]+):\/\/(?:(?!\/\/)[^])+\/\/(?=[\s)]|$)/uy

/** Returns the key of `key://expression//` that begins here, and where it ends; undefined where none does. */
export function expressionAt(text: string, at: number): { readonly key: string; readonly to: number } | undefined {
  EXPRESSION.lastIndex = at
  const match = EXPRESSION.exec(text)
  const key = match?.[1] ?? ''
  return match === null || SCHEME.test(key) ? undefined : { key, to: at + match[0].length }
}
