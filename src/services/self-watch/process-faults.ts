import type { SelfWatch } from './self-watch.ts'

/**
 * Reports uncaught errors. The process continues, as Next does for pages: acknowledged data is on disk, and one bad
 * request should not end a thousand good ones.
 */
export function watchProcess(watch: Pick<SelfWatch, 'report'>): void {
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (fault: unknown) => watch.report(fault, { part: 'process', kind }))
}
