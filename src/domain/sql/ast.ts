import type { CatalogueName } from './catalogue.ts'
import type { ViewName } from './views.ts'

/** Where a part stands in the text as it was sent. */
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

/** An expression. Nothing is kept of how it was written but what it means. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'word'; readonly word: 'NULL' | 'true' | 'false' }
    /** What a function tells of the server. */
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

/** What `IN` looks in: values, the rows of a query, or those of a table by its name. */
export type InSet =
  | { readonly kind: 'values'; readonly items: readonly Expression[] }
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'table'; readonly table: NamedTable }

export interface Call extends Place {
  readonly kind: 'call'
  /** As the engine calls it, on the list of those that are allowed. */
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
  /** `ROWS BETWEEN 2 PRECEDING AND CURRENT ROW`, written anew; '' without one. */
  readonly frame: string
}

export interface Ordering {
  readonly by: Expression
  readonly descending: boolean
  readonly nulls: 'FIRST' | 'LAST' | null
}

/** A table by its name: one of the views, of the catalogue's tables, or what WITH gave a name to. */
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

/** `WITH` names queries; what follows may be several selects, all of whose rows are meant. */
export interface Query {
  readonly named: readonly { readonly name: string; readonly query: Query }[]
  readonly selects: readonly Select[]
  /** Between the selects: rows that are alike once, or each. */
  readonly union: 'ALL' | 'DISTINCT'
}
