import type { Sdk } from '#domain/event/event.ts'
import type { DemoProject } from '../shop.ts'

/**
 * A potential part of a trace: a code base in its environment. The web shop runs in browsers and on its own servers.
 */
interface Unit {
  readonly project: DemoProject
  readonly runsIn: 'browser' | 'node' | 'python'
  readonly sdk: Sdk
}

export const units = {
  'web-page': { project: 'web', runsIn: 'browser', sdk: javascript('nextjs') },
  'web-server': { project: 'web', runsIn: 'node', sdk: javascript('nextjs') },
  'checkout-page': { project: 'checkout', runsIn: 'browser', sdk: javascript('react') },
  api: { project: 'api', runsIn: 'node', sdk: javascript('node') },
  worker: { project: 'worker', runsIn: 'python', sdk: { name: 'sentry.python.celery', version: '2.68.0' } },
} as const satisfies Record<string, Unit>
export type UnitName = keyof typeof units

function javascript(name: string): Sdk {
  return { name: `sentry.javascript.${name}`, version: '11.12.0' }
}
