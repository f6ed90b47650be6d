import { functionNames } from '#domain/sql/functions.ts'
import { columnsOf, viewNames } from '#domain/sql/views.ts'

/** A seeded random number generator (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hostileTables = [
  'events',
  'system.users',
  'default.spans',
  "file('/etc/passwd')",
  '_r',
  'project_id',
  "merge('', '.*')",
  'migrations',
]
const hostileParts = [
  "file('/etc/passwd')",
  '(SELECT groupArray(title) FROM events)',
  '_r.project_id',
  '_part',
  'getSetting(1)',
  'events',
  'title IN events',
  '1 IN (system.one)',
  'sleep(3)',
  '{x:Identifier}',
  'now()::Dynamic',
]

/** Random statements. Most are nearly valid, and half of them contain something forbidden. */
export function hostileStatements(seed: number, howMany: number): readonly string[] {
  const next = chance(seed)
  const maker = new Maker(next)
  return Array.from({ length: howMany }, () => maker.broken(maker.query(0)))
}

class Maker {
  private readonly next: () => number
  private names: string[] = []

  constructor(next: () => number) {
    this.next = next
  }

  private one<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }

  private may(share: number): boolean {
    return this.next() < share
  }

  /** Occasionally adds, drops or repeats a piece. */
  broken(text: string): string {
    if (!this.may(0.15)) return text
    const at = Math.floor(this.next() * text.length)
    const noise = this.one([
      ';',
      "'",
      '`',
      '"',
      '--',
      '/*',
      '*/',
      ')',
      '(',
      ' FINAL ',
      ' SETTINGS readonly=0 ',
      '\\',
      '\0',
      ' UNION ALL SELECT title FROM events ',
      ' OR 1=1 ',
      '.',
    ])
    return text.slice(0, at) + noise + text.slice(this.may(0.5) ? at : at + 1)
  }

  query(depth: number): string {
    const outer = this.names
    const named = depth === 0 && this.may(0.25) ? this.withNamed(depth) : ''
    const selects = Array.from({ length: this.may(0.1) ? 2 : 1 }, () => this.select(depth))
    this.names = outer
    return `${named}${selects.join(this.one([' UNION ALL ', ' UNION ALL ', ' UNION DISTINCT ', ' EXCEPT ']))}`
  }

  private withNamed(depth: number): string {
    const name = this.one(['q', 'recent', 'events', 'project_id', 'errors', '_r', 'spans2'])
    const text = `WITH ${name} AS (${this.query(depth + 1)}) `
    this.names = [...this.names, name]
    return text
  }

  private select(depth: number): string {
    const view = this.one(viewNames)
    const from = this.may(0.12)
      ? this.one(hostileTables)
      : this.may(0.2) && this.names.length > 0
        ? this.one(this.names)
        : view
    const inner =
      depth < 2 && this.may(0.15)
        ? `(${this.query(depth + 1)}) AS ${this.one(['s', 'events', 'errors', 'project_id'])}`
        : from
    const join = this.may(0.15)
      ? ` ${this.one(['INNER', 'LEFT', 'FULL', 'CROSS', 'ANY LEFT'])} JOIN ${this.one(viewNames)} AS j ON j.project_id = ${view}.project_id`
      : ''
    const items = Array.from({ length: 1 + Math.floor(this.next() * 3) }, () => this.item(view, depth)).join(', ')
    const where = this.may(0.5) ? ` WHERE ${this.condition(view, depth)}` : ''
    const group = this.may(0.15) ? ` GROUP BY ${this.column(view)}` : ''
    const tail = this.may(0.2)
      ? this.one([
          ' LIMIT 5',
          ' ORDER BY 1 LIMIT 3',
          ' LIMIT 1 BY project_id',
          ' LIMIT 1000000000',
          ' FORMAT CSV',
          ' SETTINGS readonly = 0',
          ' FINAL',
          " INTO OUTFILE 'x'",
        ])
      : ''
    return `SELECT ${this.may(0.05) ? 'DISTINCT ' : ''}${items} FROM ${inner}${join}${where}${group}${tail}`
  }

  private item(view: (typeof viewNames)[number], depth: number): string {
    const alias = this.may(0.2) ? ` AS ${this.one(['x', 'project_id', 'title', '_r', '`a``b`', 'events'])}` : ''
    return (
      (this.may(0.15)
        ? this.one(['count()', '*', `${view}.*`, 'uniq(project_id)', 'groupArray(project)'])
        : this.expression(view, depth)) + alias
    )
  }

  private column(view: (typeof viewNames)[number]): string {
    const name = this.one(columnsOf(view)).name
    return this.one([name, name, `\`${name}\``, `${view}.${name}`, `"${name}"`])
  }

  private expression(view: (typeof viewNames)[number], depth: number): string {
    const roll = this.next()
    if (roll < 0.5) return this.column(view)
    if (roll < 0.57) return this.one(hostileParts)
    if (roll < 0.65)
      return this.one(['1', "'x'", 'NULL', '[1, 2]', "('a', 1)", "tags['x']", 'INTERVAL 1 DAY', "'\\'' OR 1"])
    if (roll < 0.75) return `${this.one(functionNames)}(${this.column(view)})`
    if (roll < 0.85)
      return `(${this.column(view)} ${this.one(['=', '+', '||', 'LIKE', 'IN', 'AND'])} ${this.column(view)})`
    if (roll < 0.9 && depth < 2)
      return `(SELECT ${this.one(['count()', 'max(project_id)', 'any(project)'])} FROM ${this.one([...viewNames, 'events'])})`
    return `arrayMap(v -> ${this.one(['v', 'toString(v)', 'title', '(SELECT 1)'])}, [${this.column(view)}])`
  }

  private condition(view: (typeof viewNames)[number], depth: number): string {
    const roll = this.next()
    if (roll < 0.2)
      return this.one([
        '1',
        'project_id = 2',
        'project_id IN (1, 2)',
        '1 = 1 OR project_id = 2',
        "project LIKE '%secret%'",
        'NOT (project_id = 1)',
        'project_id != 1',
      ])
    if (roll < 0.35)
      return `${this.column(view)} IN (SELECT ${this.column(view)} FROM ${this.one([view, 'events', 'system.one'])})`
    if (roll < 0.45)
      return `${this.column(view)} IN ${this.one([...viewNames, 'events', 'project_id', '(events)', "('x')", '[1]'])}`
    return `${this.expression(view, depth)} ${this.one(['=', '!=', '>', 'LIKE', 'OR', 'IS NOT NULL OR'])} ${this.expression(view, depth)}`
  }
}
