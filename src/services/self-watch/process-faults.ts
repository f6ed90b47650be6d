import type { SelfWatch } from './self-watch.ts'

/**
 * Reports what nobody caught. The process goes on, as Next has it for the pages: what was acknowledged is on the disk, and
 * one bad request should not end a thousand good ones.
 */
export function watchProcess(watch: Pick<SelfWatch, 'report'>): void {
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (fault: unknown) => watch.report(fault, { part: 'process', kind }))
}
