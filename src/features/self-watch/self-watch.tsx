import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { BrowserReporter } from './browser-reporter.tsx'

/** Has the page's errors reported where Mishap watches itself; for people who are signed in, and for nobody else. */
export async function SelfWatch() {
  const { selfReporting } = running()
  // Where even this cannot be told, the page has its own view for it.
  const actor = selfReporting === null ? undefined : await currentActor().catch(() => undefined)
  return selfReporting !== null && actor !== undefined && <BrowserReporter {...selfReporting} />
}
