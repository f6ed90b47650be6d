import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { BrowserReporter } from './browser-reporter.tsx'

/** Enables error reporting for signed-in users if Mishap monitors itself. */
export async function SelfWatch() {
  const { selfReporting } = running()
  // If even this fails, the page has its own error view.
  const actor = selfReporting === null ? undefined : await currentActor().catch(() => undefined)
  return selfReporting !== null && actor !== undefined && <BrowserReporter {...selfReporting} />
}
