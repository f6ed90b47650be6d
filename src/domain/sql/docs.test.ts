import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { functionNames } from './functions.ts'
import { sqlFormats } from './sql-reader.ts'
import { columnsOf, viewNames } from './views.ts'

const docs = readFileSync('docs/sql.md', 'utf8')

test('every table, column, function and format is in docs/sql.md', () => {
  const columns = viewNames.flatMap((view) =>
    columnsOf(view).map(({ name, type, about }) => `| \`${name}\` | \`${type}\` | ${about.replaceAll('|', '\\|')} |`),
  )
  const names = [...functionNames, ...sqlFormats, ...viewNames]
  const missing = [...columns, ...names.map((name) => `\`${name}\``)].filter((one) => !docs.includes(one))
  // Tables have headings instead.
  expect(missing.filter((one) => !docs.includes(`### ${one.replaceAll('`', '')}\n`))).toEqual([])
})
