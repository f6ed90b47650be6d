import type { Reporter, TestModule } from 'vitest/node'
import { ReportBuilder } from './report.ts'

interface Unhandled {
  readonly message: string
  readonly cause?: unknown
}

/** Vitest's message for a process that ended in the middle of a file; the cause has the details. */
const DIED = /^Worker exited unexpectedly/

function causeOf({ cause }: Unhandled): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : ''
}

/** Reports the results of a Vitest lane to `npm test`. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Unhandled[]): void {
    const report = new ReportBuilder()
    const [died, other] = [
      unhandled.filter((one) => DIED.test(causeOf(one))),
      unhandled.filter((one) => !DIED.test(causeOf(one))),
    ]
    const unfinished = modules.find((one) => !isFinished(one) && hasBegun(one))
    const where = unfinished === undefined ? '' : ` in ${unfinished.relativeModuleId}`
    // It names all files of the process, finished or not.
    for (const one of died) report.died(`${causeOf(one).replace(/ while running test files? .*$/s, '')}${where}`)
    // Files unfinished by a dead process are rerun completely, so their results do not count.
    for (const one of modules) if (died.length === 0 || isFinished(one)) addModule(report, one)
    for (const one of other) report.failed(`outside of the tests: ${one.message} ${causeOf(one)}`)
    report.write()
  }
}

function isFinished(module: TestModule): boolean {
  const tests = [...module.children.allTests()]
  return tests.length > 0 && tests.every((test) => ['passed', 'failed'].includes(test.result().state))
}

function hasBegun(module: TestModule): boolean {
  return [...module.children.allTests()].some((test) => test.result().state !== 'pending')
}

function addModule(report: ReportBuilder, module: TestModule): void {
  const { duration, collectDuration } = module.diagnostic()
  report.took(module.moduleId, duration + collectDuration)
  let failed = 0
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') report.passed()
    else if (state === 'failed') {
      failed += 1
      report.failed(`${module.relativeModuleId} › ${test.fullName}`, ...errors)
    } else report.skipped()
  }
  if (module.state() === 'failed') report.failedIn(module.moduleId)
  // A file that does not load, or a throwing hook, is a failure even without a failed test.
  if (module.state() === 'failed' && failed === 0)
    report.failed(`${module.relativeModuleId}: the file, or a hook in it`, ...module.errors())
}
