import { expect, test, vi } from 'vitest'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lanes.ts'
import { parseReport, REPORT_FILE, ReportBuilder } from './report.ts'

test('what failed, and what passed late, is written with the start of why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-report-'))
  vi.stubEnv(REPORT_FILE, join(folder, 'lane.json'))
  const report = new ReportBuilder()
  report.failed('a page › opens', { message: '\u001B[31mexpected\u001B[39m 200\n  but got 500' }, { message: 'later' })
  report.failed('a file')
  report.late('a list', { message: 'x'.repeat(1000) })
  report.failedIn(join(root, 'src/a.test.ts'))
  report.write()
  const { failures, failedFiles, late } = parseReport(readFileSync(join(folder, 'lane.json'), 'utf8'))
  expect(failures).toEqual(['a page › opens: expected 200 but got 500', 'a file'])
  expect(failedFiles).toEqual(['src/a.test.ts'])
  expect(late).toEqual([`a list: ${'x'.repeat(400)}`])
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
