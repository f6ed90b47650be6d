import { createServer, type Server } from 'node:http'

/** A server that takes everything, and answers only after so long. */
export function slowServer(afterMs: number): Server {
  return createServer((req, res) => void req.resume().on('end', () => setTimeout(() => res.end('{}'), afterMs)))
}
