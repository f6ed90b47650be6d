/** The share of sessions that did not crash, 0 … 1. Without sessions, 1. */
export function crashFree({ sessions, crashed }: { readonly sessions: number; readonly crashed: number }): number {
  return sessions === 0 ? 1 : 1 - crashed / sessions
}
