import type { Socket } from 'node:net'

const ARRIVES_MS = 50

/** Hangs up in the midst of a request, once what was written has arrived. */
export function hangUpAfter(socket: Socket, written: string): void {
  socket.write(written, () => setTimeout(() => socket.destroy(), ARRIVES_MS))
}
