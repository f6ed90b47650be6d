import type { Expression, Ordering, Query, Select } from './ast.ts'

const ordered = (orderings: readonly Ordering[]) => orderings.map(({ by }) => by)
const present = (...some: readonly (Expression | null)[]) => some.filter((one) => one !== null)

/** The direct subexpressions of an expression, excluding subqueries. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'word':
    case 'parameter':
    case 'constant':
    case 'name':
    case 'star':
    case 'query':
      return []
    case 'call': {
      const { args, parameters, filter, over } = expression
      return [
        ...args,
        ...parameters,
        ...present(filter),
        ...(over === null ? [] : [...over.partitionBy, ...ordered(over.orderBy)]),
      ]
    }
    case 'lambda':
      return [expression.body]
    case 'unary':
    case 'is_null':
    case 'member':
    case 'cast':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'in':
      return [expression.left, ...(expression.right.kind === 'values' ? expression.right.items : [])]
    case 'between':
      return [expression.of, expression.low, expression.high]
    case 'index':
      return [expression.of, expression.index]
    case 'list':
      return expression.items
    case 'case':
      return [...present(expression.of, expression.otherwise), ...expression.cases.flat()]
    case 'interval':
      return [expression.amount]
  }
}

/** The subquery of an expression: the expression itself, or the right side of its IN. */
export function queryAt(expression: Expression): Query | undefined {
  if (expression.kind === 'query') return expression.query
  return expression.kind === 'in' && expression.right.kind === 'query' ? expression.right.query : undefined
}

/** The top-level expressions of a select. */
export function expressionsOf(select: Select): readonly Expression[] {
  const { items, joins, arrayJoin, where, groupBy, having, orderBy, limitBy } = select
  return [
    ...items.map(({ value }) => value),
    ...present(...joins.map(({ on }) => on), where, having),
    ...(arrayJoin?.items.map(({ value }) => value) ?? []),
    ...groupBy,
    ...ordered(orderBy),
    ...(limitBy?.by ?? []),
  ]
}
