import type { IncomingMessage } from 'node:http'
import type { MeterRequest } from '../metrics/requests.ts'
import type { Handler } from '../router.ts'

/** A thread's running work, to explain a stall. */
export interface AtWork {
  /** Records the start of work. Returns a function that records its end. */
  begin(work: Work): () => void
  /** The names of work that ran at some time since then, most recent first, equal ones combined: `GET /sign-in ×3`. */
  since(time: number): readonly string[]
}

type Work = string | Pick<IncomingMessage, 'method' | 'url'>

/** Ended work is kept while a stall that it was part of may still be detected. */
const ENDED_KEPT = 64
const MOST_TOLD = 8
/** Longer parts are ids or tokens, and are removed from names. */
const LONG_PART = 24

export function createAtWork(now: () => number = () => performance.now()): AtWork {
  const open = new Set<{ readonly work: Work }>()
  const ended: { readonly work: Work; readonly endedAt: number }[] = []
  let nextEnded = 0
  return {
    begin(work) {
      const begun = { work }
      open.add(begun)
      return () => {
        if (!open.delete(begun)) return
        ended[nextEnded] = { work, endedAt: now() }
        nextEnded = (nextEnded + 1) % ENDED_KEPT
      }
    },
    since(time) {
      const recent = ended.filter(({ endedAt }) => endedAt >= time)
      const counts = new Map<string, number>()
      for (const { work } of [...recent, ...open].toReversed()) {
        const name = nameOf(work)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return [...counts].slice(0, MOST_TOLD).map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
    },
  }
}

/** Records each request while it is answered, and meters it. */
export function noting(work: AtWork, meter: MeterRequest, handle: Handler): Handler {
  return (req, res) => {
    // The original URL: routers change it.
    const end = work.begin({ method: req.method, url: req.url })
    const measured = meter(req)
    res.on('close', () => {
      end()
      measured(res)
    })
    handle(req, res)
  }
}

function nameOf(work: Work): string {
  return typeof work === 'string' ? work : requestName(work)
}

/** The name of a request in a log: `GET /invitation/…`. Without query and potential secrets. */
export function requestName({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const parts = (url.split('?', 1)[0] ?? '/').split('/').slice(0, 6)
  return `${method} ${parts.map((part) => (part.length > LONG_PART ? '…' : part)).join('/')}`
}
