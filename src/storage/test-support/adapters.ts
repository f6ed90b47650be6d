/**
 * The adapters that a contract suite runs on: only the first, embedded one in `npm test`, and all of them in `npm run
 * test:full` (tools/test.ts).
 */
export function adaptersOfRun<T>(adapters: readonly T[]): readonly T[] {
  return process.env['MISHAP_TEST_LIST'] === 'quick' ? adapters.slice(0, 1) : adapters
}
