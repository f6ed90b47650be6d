import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what the page held when a test failed: on another machine the files of a run are gone when somebody reads of it. */
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
