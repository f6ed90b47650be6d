import { randomUUID } from 'node:crypto'

const WORKERS = 8

export interface Load {
  /** Ends the load; tells how many events were answered with 200, and how many were cut off without an answer. */
  stop(): Promise<{ acknowledged: number; unanswered: number; ids: readonly string[] }>
}

/** Sends small events as fast as the server takes them, from a few workers at once, until it is stopped or cut off. */
export function load(address: string, dsn: string): Load {
  const { username: key, pathname } = new URL(dsn)
  const url = `${address}/api${pathname}/envelope/?sentry_key=${key}&sentry_version=7`
  let stopped = false
  let unanswered = 0
  const ids: string[] = []

  async function worker(name: number): Promise<void> {
    for (let count = 0; !stopped; count++) {
      const id = randomUUID().replaceAll('-', '')
      try {
        const response = await fetch(url, { method: 'POST', body: envelope(id, `worker ${name}`, count % 7) })
        await response.text()
        if (response.status === 200) ids.push(id)
      } catch {
        // The server is gone: whether this one became durable, nobody can know.
        unanswered++
        return
      }
    }
  }

  const workers = Promise.all(Array.from({ length: WORKERS }, (_, name) => worker(name)))
  return {
    stop: async () => {
      stopped = true
      await workers
      return { acknowledged: ids.length, unanswered, ids }
    },
  }
}

function envelope(id: string, value: string, kind: number): string {
  const event = {
    event_id: id,
    platform: 'node',
    exception: {
      values: [
        {
          type: `LoadError${kind}`,
          value,
          stacktrace: { frames: [{ function: `f${kind}`, filename: '/srv/app.js', in_app: true, lineno: kind }] },
        },
      ],
    },
  }
  return `${JSON.stringify({ event_id: id })}\n{"type":"event"}\n${JSON.stringify(event)}\n`
}
