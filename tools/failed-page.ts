import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * Prints the page's content when a test fails: on another machine, a run's files are gone by the time its output is
 * read.
 */
export default class FailedPage implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus) return
    const page = attachments.find(({ name, path }) => name === 'error-context' && path !== undefined)?.path
    if (page !== undefined)
      console.log(`\nThe page of “${test.title}”:\n${readFileSync(page, 'utf8').slice(0, 6000)}\n`)
  }
  printsToStdio(): boolean {
    return false
  }
}
