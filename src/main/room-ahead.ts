import type { IncomingMessage, ServerResponse } from 'node:http'

/** With so many pages under way none is made ahead: a person waits for each of the others. */
const MOST_BESIDE = 6
/** When the browser may ask ahead again (src/ui/requests). */
const BUSY_SECONDS = 10

/** Whether a page may be made now. One that is asked for ahead is refused, and answered, while the server is busy. */
export type RoomAhead = (req: IncomingMessage, res: ServerResponse) => boolean

/** Counts the pages under way. */
export function createRoomAhead(): RoomAhead {
  const underWay = new Set<ServerResponse>()
  return (req, res) => {
    if (req.headers.purpose === 'prefetch' && underWay.size >= MOST_BESIDE) {
      res.writeHead(503, { 'Retry-After': BUSY_SECONDS }).end()
      return false
    }
    underWay.add(res)
    res.once('close', () => underWay.delete(res))
    return true
  }
}
