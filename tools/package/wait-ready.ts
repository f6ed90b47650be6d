/**
 * Waits until a server is ready, and sends it an event if a project's DSN is given: `node tools/package/wait-ready.ts
 * http://127.0.0.1:8000 [DSN]`.
 */
import { takesAnEvent, waitReady } from './ready.ts'

const [address = 'http://127.0.0.1:8000', dsn] = process.argv.slice(2)
await waitReady(address)
if (dsn !== undefined) await takesAnEvent(address, dsn)
