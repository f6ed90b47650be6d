import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import { openGitHub } from './github.ts'
import { openGitLab } from './gitlab.ts'
import { openJira } from './jira.ts'
import type { Asked, Dialect, StoredTicket, TicketStandIn } from './stand-in.ts'

const dialects: Readonly<Record<TicketSystemKind, Dialect>> = { github: openGitHub, gitlab: openGitLab, jira: openJira }

export async function startTicketSystem(kind: TicketSystemKind): Promise<TicketStandIn> {
  const dialect = dialects[kind]
  const server = createServer((req, res) => {
    serve(standIn, dialect, req, res).catch((fault: unknown) => res.writeHead(500).end(String(fault)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Each change gets a later time than the previous one, as in a real system.
  let clock = Date.now() - 3_600_000
  const tick = () => new Date((clock += 1_000))
  const standIn: TicketStandIn = {
    kind,
    baseUrl,
    token: `${kind}-token-1234`,
    account: dialect.account,
    place: dialect.place,
    tickets: [],
    asked: [],
    trouble: 0,
    add: (title) => {
      const number = standIn.tickets.length + 1
      const ticket: StoredTicket = { place: dialect.place, number, title, body: '', state: 'open', updatedAt: tick() }
      standIn.tickets.push(ticket)
      return ticket
    },
    keyOf: (ticket) => dialect.keyOf(ticket),
    set: (ticket, state) => {
      ticket.state = state
      ticket.updatedAt = tick()
    },
    tell: (what, secret) => dialect.tell(what, secret, baseUrl),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

async function serve(standIn: TicketStandIn, dialect: Dialect, req: IncomingMessage, res: ServerResponse) {
  const url = new URL(req.url ?? '/', standIn.baseUrl)
  const { method = 'GET' } = req
  standIn.asked.push(`${method} ${url.pathname}`)
  const reply = (status: number, body: unknown) =>
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(body === null ? '' : JSON.stringify(body))
  if (standIn.trouble !== 0) return reply(standIn.trouble, { message: 'Trouble of our own' })
  if (!dialect.isAllowed(req.headers, standIn.token)) return reply(401, { message: 'Bad credentials' })
  if (!url.pathname.startsWith(dialect.root)) return reply(404, { message: 'Not Found' })
  const body = method === 'GET' ? {} : ((await readJson(req)) as Asked['body'])
  const asked = { method, path: url.pathname.slice(dialect.root.length), query: url.searchParams, body }
  const { status, body: answer } = dialect.answer(asked, standIn) ?? { status: 404, body: { message: 'Not Found' } }
  return reply(status, answer)
}
