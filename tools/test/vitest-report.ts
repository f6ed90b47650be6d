import type { Reporter, TestModule } from 'vitest/node'
import { ReportBuilder } from './report.ts'

/** Tells `npm test` what became of the tests of a lane that Vitest runs. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const report = new ReportBuilder()
    for (const one of modules) addModule(report, one)
    for (const { message } of unhandled) report.failed(`outside of the tests: ${message}`)
    report.write()
  }
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
  // A file that does not load, or a hook that throws, is a failure though no test of it failed.
  if (module.state() === 'failed' && failed === 0)
    report.failed(`${module.relativeModuleId}: the file, or a hook in it`, ...module.errors())
}
