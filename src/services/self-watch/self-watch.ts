import { Allowance } from '#domain/self/allowance.ts'
import type { SelfReporting } from '#domain/self/self-reporting.ts'
import { messages } from '#messages'
import type { Log } from '#domain/log.ts'
import type { RecentLines } from './recent-lines.ts'
import { openSdk, type SelfSdk } from './sdk.ts'
import type { SelfTarget } from './target.ts'
import { repeatedUnder, type FaultOrigin } from './fault-origin.ts'

export interface SelfWatch {
  /** The settings with which pages report; null if they do not. */
  readonly pages: SelfReporting | null
  /** Logs an error, and sends it in the background. Never fails. */
  report(error: unknown, where: FaultOrigin): void
  /** Waits until pending reports are sent, 2 s at most. Afterwards errors are only logged. */
  close(): Promise<void>
}

const t = messages('cli')

const PER_MINUTE = 30
const REPEATED_EVERY_MS = 600_000
const LONGEST_FLUSH_MS = 2_000

/**
 * Reports go through the regular ingest. Feedback loops are prevented: at most thirty are sent per minute; errors that
 * repeat automatically are sent once in ten minutes; a record of Mishap's own project that fails in the digest is not
 * reported; and errors while sending are dropped.
 * @param target null disables sending
 */
export function createSelfWatch(
  target: SelfTarget | null,
  { log, recent }: { readonly log: Log; readonly recent: RecentLines },
): SelfWatch {
  const reports = target === null ? undefined : new Reports(target)
  return {
    pages: target?.pages ?? null,
    report: (error, where) => {
      // Captured before this error's own line, which is not one of its breadcrumbs.
      const lines = recent.list()
      log.error({ ...where, fault: textOf(error) }, t(`log.fault.${where.part}`))
      reports?.send((sdk) => sdk.capture(error, where, lines), where)
    },
    close: async () => reports?.close(),
  }
}

class Reports {
  readonly #target: SelfTarget
  readonly #allowance = new Allowance(PER_MINUTE)
  /** When each repeating error was last sent. */
  readonly #sentAt = new Map<string, number>()
  #sdk: Promise<SelfSdk> | undefined
  #closed: Promise<void> | undefined

  constructor(target: SelfTarget) {
    this.#target = target
  }

  send(capture: (sdk: SelfSdk) => void, where: FaultOrigin): void {
    if (this.#closed !== undefined || this.#isOfReports(where) || this.#wasJustSent(where)) return
    const isAllowed = this.#allowance.take()
    this.#sdk ??= openSdk(this.#target)
    // If the SDK cannot be loaded, the log has the error, and a further one would not help.
    this.#sdk.then((sdk) => (isAllowed ? capture(sdk) : sdk.drop())).catch(() => undefined)
  }

  close(): Promise<void> {
    this.#closed ??= this.#flush()
    return this.#closed
  }

  async #flush(): Promise<void> {
    const sdk = await this.#sdk?.catch(() => undefined)
    await sdk?.close(LONGEST_FLUSH_MS)
  }

  #isOfReports(where: FaultOrigin): boolean {
    return where.part === 'record' && where.project !== null && where.project === this.#target.project
  }

  #wasJustSent(where: FaultOrigin): boolean {
    const key = repeatedUnder(where)
    if (key === undefined) return false
    const now = performance.now()
    if (now - (this.#sentAt.get(key) ?? -Infinity) < REPEATED_EVERY_MS) return true
    this.#sentAt.set(key, now)
    return false
  }
}

function textOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}
