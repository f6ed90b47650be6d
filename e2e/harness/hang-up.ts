import type { Socket } from 'node:net'

const ARRIVES_MS = 50

/** Drops the connection in the middle of a request, once the written part has arrived. */
export function hangUpAfter(socket: Socket, written: string): void {
  socket.write(written, () => setTimeout(() => socket.destroy(), ARRIVES_MS))
}
