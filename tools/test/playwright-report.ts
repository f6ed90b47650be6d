import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { ReportBuilder } from './report.ts'

const firstErrors = (test: TestCase) => test.results[0]?.errors ?? []

export default class PlaywrightReport implements Reporter {
  readonly #report = new ReportBuilder()
  #suite: Suite | undefined

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    this.#report.took(location.file, duration)
  }

  /** A fault outside tests, such as a file that does not load. */
  onError({ message, value }: TestError): void {
    this.#report.failed(`outside of the tests: ${message ?? value ?? 'no message'}`)
  }

  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const name = test.titlePath().slice(2).join(' › ')
      switch (test.outcome()) {
        case 'expected':
          this.#report.passed()
          break
        case 'flaky':
          this.#report.passed()
          this.#report.late(name, ...firstErrors(test))
          break
        case 'unexpected':
          this.#report.failed(name, ...firstErrors(test))
          break
        case 'skipped':
          this.#report.skipped()
      }
    }
    this.#report.write()
  }

  printsToStdio(): boolean {
    return false
  }
}
