import { setFlagsFromString } from 'node:v8'

/**
 * Lets each thread that is started from now on have the room for new objects that its `resourceLimits` say: the flag
 * which keeps the main thread's small (bin/enter.mjs) would hold for all of them.
 */
export function leaveRoomToThreads(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
