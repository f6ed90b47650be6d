import { isMark, type Redact } from '../mark.ts'
import type { SecretNames } from './secret-names.ts'

const VALUES = /values/i
const INSERT = /\(([^()]{1,2000})\)\s{0,8}(?:output[^()]{1,200})?values\s{0,8}(?=\()/gi
const TUPLE = /\s{0,8},?\s{0,8}\(/y
const FIELD =
  /\s{0,8}(?:'((?:[^'\\]|''|\\.){0,4096})'|"((?:[^"\\]|\\.){0,4096})"|([^,()'"]{0,4096}(?:\([^()]{0,256}\))?))\s{0,8}([,)]|$)/y

/** Filters the values of secret columns in SQL: `INSERT INTO users (name, password) VALUES ('ann', '…')`. */
export function scrubInserts(text: string, names: SecretNames, redact: Redact): string {
  if (!VALUES.test(text)) return text
  let result = ''
  let done = 0
  INSERT.lastIndex = 0
  for (let match = INSERT.exec(text); match !== null; match = INSERT.exec(text)) {
    const columns = (match[1] ?? '').split(',').map((column) => names.isSecret(column.replace(/\W/g, ' ').trim()))
    if (!columns.includes(true)) continue
    for (const { from, to } of secretFields(text, INSERT.lastIndex, columns)) {
      result += text.slice(done, from) + redact(text.slice(from, to))
      done = to
    }
    INSERT.lastIndex = Math.max(INSERT.lastIndex, done)
  }
  return done === 0 ? text : result + text.slice(done)
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The positions of literals in secret columns of the following tuples. */
function* secretFields(text: string, start: number, columns: readonly boolean[]): Iterable<Span> {
  let at = start
  for (TUPLE.lastIndex = at; TUPLE.test(text); TUPLE.lastIndex = at) {
    at = TUPLE.lastIndex
    for (let column = 0; ; column++) {
      FIELD.lastIndex = at
      const field = FIELD.exec(text)
      if (field === null) return
      const [whole, single, double, bare, end] = field
      const value = single ?? double ?? bare?.trim() ?? ''
      const from =
        at + whole.indexOf(value, single === undefined && double === undefined ? 0 : whole.search(/['"]/) + 1)
      if (columns[column] === true && isLiteral(value, bare)) yield { from, to: from + value.length }
      at += whole.length
      if (end !== ',') break
    }
  }
}

function isLiteral(value: string, bare: string | undefined): boolean {
  if (value === '' || isMark(value)) return false
  // A placeholder, a function or NULL is not a secret; a number may be.
  return bare === undefined || /^\d/.test(value)
}
