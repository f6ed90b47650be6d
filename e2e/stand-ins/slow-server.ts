import { createServer, type Server } from 'node:http'

/** A server that accepts everything, and responds only after this delay. */
export function slowServer(afterMs: number): Server {
  return createServer((req, res) => void req.resume().on('end', () => setTimeout(() => res.end('{}'), afterMs)))
}
