import type { Call, Expression, InSet, Join, NamedTable, Ordering, Query, Select, Table } from './ast.ts'
import { catalogueTables, type CatalogueTable } from './catalogue.ts'
import type { ViewName } from './views.ts'

/** Context for printing. */
export interface Printed {
  /** A parenthesized select of a view's rows. */
  readonly view: (view: ViewName) => string
  /** A parameter's value as SQL. */
  readonly parameter: (name: string, type: string) => string
}

/** Quotes a string as an SQL literal. The value cannot end the literal. */
export function quoteText(value: string): string {
  const escaped = value.toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')
  return `'${escaped}'`
}

export function quoteName(name: string): string {
  return `\`${name.toWellFormed().replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

/** Names defined by WITH get a prefix, so that they cannot collide with the engine's tables. */
const namedTable = (name: string) => quoteName(`_named_${name}`)

/**
 * Prints a query for the engine. Names are quoted, functions come from the allow list, and tables become selects of the
 * rows the user may see. The only user input in the result is quoted names and values.
 */
export function printSql(query: Query, printed: Printed): string {
  return new Printer(printed).query(query)
}

/** Inlines the rows as values, so that nothing is read. */
function catalogueRows({ columns, rows }: CatalogueTable): string {
  const types = columns.map(([, type]) => type).join(', ')
  const values = rows.map((row) => `(${row.map((one) => (typeof one === 'number' ? one : quoteText(one))).join(', ')})`)
  const all = `CAST([${values.join(', ')}] AS Array(Tuple(${types})))`
  const list = columns.map(([name], at) => `tupleElement(_c, ${at + 1}) AS ${quoteName(name)}`).join(', ')
  return `(SELECT ${list} FROM (SELECT arrayJoin(${all}) AS _c))`
}

type Leaf = Extract<Expression, { kind: 'number' | 'text' | 'word' | 'constant' | 'parameter' | 'name' | 'star' }>

class Printer {
  private readonly printed: Printed

  constructor(printed: Printed) {
    this.printed = printed
  }

  query({ named, selects, union }: Query): string {
    const before = named.map(({ name, query }) => `${namedTable(name)} AS (${this.query(query)})`)
    const all = selects.map((select) => this.select(select))
    return `${before.length === 0 ? '' : `WITH ${before.join(', ')} `}${all.join(` UNION ${union} `)}`
  }

  private select(select: Select): string {
    const { distinct, from, joins, arrayJoin, where, groupBy, having, orderBy, limitBy, limit, offset } = select
    const list = (items: readonly Expression[]) => items.map((item) => this.write(item)).join(', ')
    return [
      `SELECT ${distinct ? 'DISTINCT ' : ''}${this.items(select.items)}`,
      ...(from === null ? [] : [`FROM ${this.table(from)}`]),
      ...joins.map((join) => this.join(join)),
      ...(arrayJoin === null ? [] : [`${arrayJoin.left ? 'LEFT ' : ''}ARRAY JOIN ${this.items(arrayJoin.items)}`]),
      ...(where === null ? [] : [`WHERE ${this.write(where)}`]),
      ...(groupBy.length === 0 ? [] : [`GROUP BY ${list(groupBy)}`]),
      ...(having === null ? [] : [`HAVING ${this.write(having)}`]),
      ...(orderBy.length === 0 ? [] : [`ORDER BY ${this.orderings(orderBy)}`]),
      ...(limitBy === null ? [] : [`LIMIT ${this.write(limitBy.count)} BY ${list(limitBy.by)}`]),
      ...(limit === null ? [] : [`LIMIT ${this.write(limit)}`]),
      ...(offset === null ? [] : [`OFFSET ${this.write(offset)}`]),
    ].join(' ')
  }

  private items(items: Select['items']): string {
    return items
      .map(({ value, alias }) => `${this.write(value)}${alias === null ? '' : ` AS ${quoteName(alias)}`}`)
      .join(', ')
  }

  private table(table: Table): string {
    const alias = (name: string) => `${this.rows(table)} AS ${quoteName(table.alias ?? name)}`
    switch (table.kind) {
      case 'view':
        return alias(table.view)
      case 'named':
        return alias(table.name)
      case 'catalogue':
        return alias(table.table)
      case 'query':
        return table.alias === null ? this.rows(table) : alias('')
    }
  }

  private rows(table: Table | NamedTable): string {
    switch (table.kind) {
      case 'view':
        return this.printed.view(table.view)
      case 'named':
        return namedTable(table.name)
      case 'catalogue':
        return catalogueRows(catalogueTables[table.table])
      case 'query':
        return `(${this.query(table.query)})`
    }
  }

  private join({ kind, strictness, table, on, using }: Join): string {
    const names = using.map(quoteName).join(', ')
    const how = on === null ? (using.length === 0 ? '' : ` USING (${names})`) : ` ON ${this.write(on)}`
    return `${kind}${strictness === '' ? '' : ` ${strictness}`} JOIN ${this.table(table)}${how}`
  }

  private orderings(orderings: readonly Ordering[]): string {
    return orderings
      .map(({ by, descending, nulls }) => {
        const behind = nulls === null ? '' : ` NULLS ${nulls}`
        return `${this.write(by)} ${descending ? 'DESC' : 'ASC'}${behind}`
      })
      .join(', ')
  }

  private write(expression: Expression): string {
    const of = (one: Expression) => this.write(one)
    const list = (items: readonly Expression[]) => items.map(of).join(', ')
    switch (expression.kind) {
      case 'number':
      case 'text':
      case 'word':
      case 'constant':
      case 'parameter':
      case 'name':
      case 'star':
        return this.leaf(expression)
      case 'call':
        return this.call(expression)
      case 'lambda':
        return `((${expression.names.map(quoteName).join(', ')}) -> ${of(expression.body)})`
      case 'unary':
        return `(${expression.operator} ${of(expression.of)})`
      case 'binary':
        return `(${of(expression.left)} ${expression.operator} ${of(expression.right)})`
      case 'in':
        return `(${of(expression.left)} ${expression.negated ? 'NOT IN' : 'IN'} ${this.set(expression.right)})`
      case 'between': {
        const { negated, low, high } = expression
        return `(${of(expression.of)} ${negated ? 'NOT ' : ''}BETWEEN ${of(low)} AND ${of(high)})`
      }
      case 'is_null':
        return `(${of(expression.of)} IS ${expression.negated ? 'NOT ' : ''}NULL)`
      case 'index':
        return `arrayElement(${of(expression.of)}, ${of(expression.index)})`
      case 'member':
        return `tupleElement(${of(expression.of)}, ${expression.number})`
      case 'list':
        return expression.as === 'array' ? `[${list(expression.items)}]` : `tuple(${list(expression.items)})`
      case 'cast':
        return `CAST(${of(expression.of)} AS ${expression.type})`
      case 'case':
        return this.cases(expression)
      case 'interval':
        return `INTERVAL ${of(expression.amount)} ${expression.unit}`
      case 'query':
        return `${expression.exists ? 'EXISTS ' : ''}(${this.query(expression.query)})`
    }
  }

  private leaf(expression: Leaf): string {
    switch (expression.kind) {
      case 'number':
        return expression.text
      case 'text':
        return quoteText(expression.value)
      case 'word':
        return expression.word
      case 'constant':
        return typeof expression.value === 'number'
          ? `CAST(${expression.value} AS UInt32)`
          : quoteText(expression.value)
      case 'parameter':
        return this.printed.parameter(expression.name, expression.type)
      case 'name':
        return expression.parts.map(quoteName).join('.')
      case 'star': {
        const except = expression.except.length === 0 ? '' : ` EXCEPT (${expression.except.map(quoteName).join(', ')})`
        return `${expression.of === null ? '' : `${quoteName(expression.of)}.`}*${except}`
      }
    }
  }

  private call({ name, parameters, args, distinct, filter, over }: Call): string {
    const list = (items: readonly Expression[]) => items.map((one) => this.write(one)).join(', ')
    const before = parameters.length === 0 ? '' : `(${list(parameters)})`
    const where = filter === null ? '' : ` FILTER (WHERE ${this.write(filter)})`
    const called = `${name}${before}(${distinct ? 'DISTINCT ' : ''}${list(args)})${where}`
    if (over === null) return called
    const parts = [
      ...(over.partitionBy.length === 0 ? [] : [`PARTITION BY ${list(over.partitionBy)}`]),
      ...(over.orderBy.length === 0 ? [] : [`ORDER BY ${this.orderings(over.orderBy)}`]),
      ...(over.frame === '' ? [] : [over.frame]),
    ]
    return `${called} OVER (${parts.join(' ')})`
  }

  private cases({ of, cases, otherwise }: Extract<Expression, { kind: 'case' }>): string {
    const whens = cases.map(([when, then]) => ` WHEN ${this.write(when)} THEN ${this.write(then)}`).join('')
    const last = otherwise === null ? '' : ` ELSE ${this.write(otherwise)}`
    return `CASE${of === null ? '' : ` ${this.write(of)}`}${whens}${last} END`
  }

  private set(right: InSet): string {
    switch (right.kind) {
      case 'values':
        return `(${right.items.map((item) => this.write(item)).join(', ')})`
      case 'query':
        return `(${this.query(right.query)})`
      case 'table':
        return `(SELECT * FROM ${this.rows(right.table)})`
    }
  }
}
