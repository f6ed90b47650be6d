import { setFlagsFromString } from 'node:v8'

/**
 * Lets threads started from now on use the young generation of their own `resourceLimits`: the flag that keeps the main
 * thread's small (bin/enter.mjs) would apply to all of them.
 */
export function leaveRoomToThreads(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
