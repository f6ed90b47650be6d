/** A formula over the values of two metrics: `a / b`, `100 * (a - b) / a`. */
export type Formula = (a: number | null, b: number | null) => number | null

export const MAX_FORMULA = 100

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([abAB])|([-+*/()]))/y

/**
 * Parses a formula: `a`, `b`, numbers, `+ - * /` and parentheses. `undefined` if invalid. A formula has no result if
 * one of its inputs is missing or it divides by zero.
 */
export function parseFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text)
  if (tokens === undefined || tokens.length === 0) return undefined
  const reader = new Reader(tokens)
  const formula = reader.sum()
  return formula === undefined || !reader.isDone ? undefined : formula
}

function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > MAX_FORMULA) return undefined
  const tokens: string[] = []
  const rest = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < rest.length) {
    const found = TOKEN.exec(rest)
    if (found === null) return undefined
    tokens.push(found[0].trim().toLowerCase())
  }
  return tokens
}

/** A recursive-descent parser: sums of products of values. */
class Reader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length
  }

  sum(): Formula | undefined {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Formula | undefined {
    return this.#chain(['*', '/'], () => this.#value())
  }

  #chain(operators: readonly string[], part: () => Formula | undefined): Formula | undefined {
    let left = part()
    for (let sign = this.#tokens[this.#at]; left !== undefined && sign !== undefined; sign = this.#tokens[this.#at]) {
      if (!operators.includes(sign)) break
      this.#at++
      const right = part()
      left = right === undefined ? undefined : joined(left, sign, right)
    }
    return left
  }

  #value(): Formula | undefined {
    const token = this.#tokens[this.#at++]
    if (token === undefined) return undefined
    if (token === 'a') return (a) => a
    if (token === 'b') return (_, b) => b
    if (token === '(') {
      const inner = this.sum()
      return this.#tokens[this.#at++] === ')' ? inner : undefined
    }
    if (token === '-') {
      const value = this.#value()
      return value === undefined ? undefined : joined(() => 0, '-', value)
    }
    const number = Number(token)
    return Number.isNaN(number) ? undefined : () => number
  }
}

function joined(left: Formula, sign: string, right: Formula): Formula {
  return (a, b) => {
    const [one, other] = [left(a, b), right(a, b)]
    return one === null || other === null ? null : finite(computed(one, sign, other))
  }
}

function computed(one: number, sign: string, other: number): number {
  if (sign === '+') return one + other
  if (sign === '-') return one - other
  return sign === '*' ? one * other : one / other
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
