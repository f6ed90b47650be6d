import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { ServerException } from './exception.ts'
import type { Asked } from './request.ts'

/**
 * What goes wrong with the next matching statements:
 * - `refuse`: the server answers with this exception
 * - `lose the answer`: the statement runs, but the connection breaks before the answer
 * - `break off`: the answer ends midway with an exception
 * - `stall`: nothing happens for that time
 */
export type Trouble =
  | { readonly what: 'refuse'; readonly code: string; readonly type: string; readonly message: string }
  | { readonly what: 'lose the answer' }
  | { readonly what: 'break off' }
  | { readonly what: 'stall'; readonly ms: number }

/** A fault, how often it occurs, and for which statements, by a text that they contain. */
export interface PlannedTrouble {
  readonly trouble: Trouble
  readonly times: number
  readonly statements: string
}

export interface Troubles {
  /** POST plans a fault. Each answer lists the statements since the last one, with the bytes that followed them. */
  change(request: IncomingMessage): Promise<string>
  before(asked: Asked, response: ServerResponse): Promise<void>
  after(asked: Asked, response: ServerResponse): boolean
  during(asked: Asked, response: ServerResponse, bytes: Uint8Array): boolean
}

interface Seen {
  readonly sql: string
  readonly settings: Readonly<Record<string, string>>
  /** In hexadecimal. */
  readonly data: string
}

const MOST_SEEN = 1_000

export function createTroubles(): Troubles {
  let planned: { readonly plan: PlannedTrouble; left: number }[] = []
  let seen: Seen[] = []
  const next = (asked: Asked, what: Trouble['what']): Trouble | undefined => {
    const found = planned.find(
      ({ plan, left }) => left > 0 && plan.trouble.what === what && asked.statement.sql.includes(plan.statements),
    )
    if (found === undefined) return undefined
    found.left--
    return found.plan.trouble
  }
  return {
    change: async (request) => {
      if (request.method === 'POST') {
        const plan = (await json(request)) as PlannedTrouble
        planned = [...planned.filter(({ left }) => left > 0), { plan, left: plan.times }]
      }
      const told = JSON.stringify(seen)
      seen = []
      return told
    },
    before: async (asked) => {
      const { sql, settings, data } = asked.statement
      if (data !== undefined && seen.length < MOST_SEEN) {
        seen.push({ sql, settings: Object.fromEntries(settings), data: Buffer.from(data).toString('hex') })
      }
      const stall = next(asked, 'stall')
      if (stall?.what === 'stall') await delay(stall.ms)
      const refuse = next(asked, 'refuse')
      if (refuse?.what === 'refuse') throw new ServerException(refuse.code, refuse.type, refuse.message)
    },
    after: (asked, response) => {
      if (next(asked, 'lose the answer') === undefined) return false
      response.destroy()
      return true
    },
    during: (asked, response, bytes) => {
      if (next(asked, 'break off') === undefined) return false
      const said = 'Code: 241. DB::Exception: Memory limit exceeded (MEMORY_LIMIT_EXCEEDED)\n'
      const tag = 'abcdefghijklmnop'
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      response.end(`\r\n__exception__\r\n${tag}\r\n${said}${said.length} ${tag}\r\n__exception__\r\n`)
      return true
    },
  }
}
