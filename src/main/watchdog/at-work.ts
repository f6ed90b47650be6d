import type { Handler } from '../router.ts'

/** What a thread has begun and not ended: whoever finds that it stood still can say what ran. */
export interface AtWork {
  /** Notes the beginning of some work. Returns a function that notes its end. */
  begin(name: string): () => void
  /** The names of what ran at some time since then, the last begun first, equal ones together: `GET /sign-in ×3`. */
  since(time: number): readonly string[]
}

/** Ended work is remembered while a stall may still be noticed that it was part of. */
const ENDED_KEPT = 50
const MOST_TOLD = 8
/** An identifier, or a token, is no part of a name. */
const LONG_PART = 24

export function createAtWork(now: () => number = () => performance.now()): AtWork {
  const open = new Set<{ readonly name: string }>()
  const ended: { readonly name: string; readonly endedAt: number }[] = []
  return {
    begin(name) {
      const work = { name }
      open.add(work)
      return () => {
        if (!open.delete(work)) return
        ended.push({ name, endedAt: now() })
        if (ended.length > ENDED_KEPT) ended.shift()
      }
    },
    since(time) {
      const recent = ended.filter(({ endedAt }) => endedAt >= time)
      const counts = new Map<string, number>()
      for (const { name } of [...open, ...recent].toReversed()) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [...counts].slice(0, MOST_TOLD).map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
    },
  }
}

/** Notes each request while it is being answered. */
export function noting(work: AtWork, handle: Handler): Handler {
  return (req, res) => {
    res.on('close', work.begin(requestName(req.method, req.url)))
    handle(req, res)
  }
}

/** The name of a request in a log: `GET /invitation/…`. No query, and nothing that could be a secret. */
function requestName(method = 'GET', url = '/'): string {
  const path = url.split('?', 1)[0] ?? '/'
  const parts = path.split('/').slice(0, 6)
  return `${method} ${parts.map((part) => (part.length > LONG_PART ? '…' : part)).join('/')}`
}
