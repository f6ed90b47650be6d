import type { CatalogueName } from './catalogue.ts'
import type { ViewName } from './views.ts'

/** A position in the original text. */
export interface Place {
  readonly at: number
  readonly end: number
}

export type BinaryOperator =
  | 'OR'
  | 'AND'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'LIKE'
  | 'NOT LIKE'
  | 'ILIKE'
  | 'NOT ILIKE'
  | '||'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'

/** A parsed expression. Only its meaning is kept, not its formatting. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'word'; readonly word: 'NULL' | 'true' | 'false' }
    /** The value of a function that returns server information. */
    | { readonly kind: 'constant'; readonly name: string; readonly value: string | number }
    | { readonly kind: 'parameter'; readonly name: string; readonly type: string }
    | { readonly kind: 'name'; readonly parts: readonly string[] }
    | { readonly kind: 'star'; readonly of: string | null; readonly except: readonly string[] }
    | Call
    | { readonly kind: 'lambda'; readonly names: readonly string[]; readonly body: Expression }
    | { readonly kind: 'unary'; readonly operator: '-' | 'NOT'; readonly of: Expression }
    | {
        readonly kind: 'binary'
        readonly operator: BinaryOperator
        readonly left: Expression
        readonly right: Expression
      }
    | { readonly kind: 'in'; readonly negated: boolean; readonly left: Expression; readonly right: InSet }
    | {
        readonly kind: 'between'
        readonly negated: boolean
        readonly of: Expression
        readonly low: Expression
        readonly high: Expression
      }
    | { readonly kind: 'is_null'; readonly negated: boolean; readonly of: Expression }
    | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
    | { readonly kind: 'member'; readonly of: Expression; readonly number: number }
    | { readonly kind: 'list'; readonly as: 'array' | 'tuple'; readonly items: readonly Expression[] }
    | { readonly kind: 'cast'; readonly of: Expression; readonly type: string }
    | {
        readonly kind: 'case'
        readonly of: Expression | null
        readonly cases: readonly (readonly [Expression, Expression])[]
        readonly otherwise: Expression | null
      }
    | { readonly kind: 'interval'; readonly amount: Expression; readonly unit: string }
    | { readonly kind: 'query'; readonly exists: boolean; readonly query: Query }
  )

/** The right side of `IN`: values, a query, or a table. */
export type InSet =
  | { readonly kind: 'values'; readonly items: readonly Expression[] }
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'table'; readonly table: NamedTable }

export interface Call extends Place {
  readonly kind: 'call'
  /** The engine's spelling, from the list of allowed functions. */
  readonly name: string
  /** `quantile(0.9)(x)`: 0.9. */
  readonly parameters: readonly Expression[]
  readonly args: readonly Expression[]
  readonly distinct: boolean
  readonly filter: Expression | null
  readonly over: Window | null
}

export interface Window {
  readonly partitionBy: readonly Expression[]
  readonly orderBy: readonly Ordering[]
  /** `ROWS BETWEEN 2 PRECEDING AND CURRENT ROW`, re-printed; '' if absent. */
  readonly frame: string
}

export interface Ordering {
  readonly by: Expression
  readonly descending: boolean
  readonly nulls: 'FIRST' | 'LAST' | null
}

/** A table reference: a view, a catalogue table, or a name defined by WITH. */
export type NamedTable = Place &
  (
    | { readonly kind: 'view'; readonly view: ViewName }
    | { readonly kind: 'catalogue'; readonly table: CatalogueName }
    | { readonly kind: 'named'; readonly name: string }
  )

export type Table = (NamedTable | (Place & { readonly kind: 'query'; readonly query: Query })) & {
  readonly alias: string | null
}

export interface Join {
  readonly kind: 'INNER' | 'LEFT' | 'RIGHT' | 'FULL' | 'CROSS'
  readonly strictness: '' | 'ANY' | 'SEMI' | 'ANTI'
  readonly table: Table
  readonly on: Expression | null
  readonly using: readonly string[]
}

export interface Select {
  readonly distinct: boolean
  readonly items: readonly { readonly value: Expression; readonly alias: string | null }[]
  readonly from: Table | null
  readonly joins: readonly Join[]
  readonly arrayJoin: {
    readonly left: boolean
    readonly items: readonly { readonly value: Expression; readonly alias: string | null }[]
  } | null
  readonly where: Expression | null
  readonly groupBy: readonly Expression[]
  readonly having: Expression | null
  readonly orderBy: readonly Ordering[]
  readonly limitBy: { readonly count: Expression; readonly by: readonly Expression[] } | null
  readonly limit: Expression | null
  readonly offset: Expression | null
}

/** A query with its `WITH` definitions and one or more selects, combined with UNION. */
export interface Query {
  readonly named: readonly { readonly name: string; readonly query: Query }[]
  readonly selects: readonly Select[]
  /** How the selects are combined: with or without duplicates. */
  readonly union: 'ALL' | 'DISTINCT'
}
