import { expect, test } from 'vitest'
import { prettyLine } from './log-pretty.ts'

test('a line for people shows what strangers sent, and obeys none of it', () => {
  const [clear, forged] = ['\u001B[2J', '\n12:00:00.000 ERROR forged']
  const fields = {
    sql: `SELECT '${clear}'`,
    [`name${clear}`]: 1,
    stack: `Error: ${clear}${forged}\n    at x`,
    of: { clear },
  }
  const line = { time: '2026-11-29T12:00:00.000Z', level: 'info', msg: `Slow${clear}${forged}`, ...fields }
  const shown = prettyLine(JSON.stringify(line), false)
  expect(shown).not.toMatch(/[^\n\P{Cc}]/u)
  expect(shown.split('\n').filter((one) => one.startsWith('12:00:00.000'))).toHaveLength(1)
  expect(prettyLine(JSON.stringify(line), true)).toContain('\u001B[32mINFO ')
})
