import { appendFileSync } from 'node:fs'

const TEST_FILE = /[\w./-]*e2e\/[\w./-]+\.(?:test|spec)\.ts/

/**
 * Counts a server start for the run's report: appends a line to the file that `MISHAP_TEST_STARTS` names. The line is
 * the requesting test file, or the given word.
 */
export function countStart(askedBy = testFile()): void {
  const file = process.env['MISHAP_TEST_STARTS']
  if (file !== undefined) appendFileSync(file, `${askedBy}\n`)
}

function testFile(): string {
  return TEST_FILE.exec(new Error('for its stack').stack ?? '')?.[0].replace(/^.*(?=e2e\/)/, '') ?? 'harness'
}
