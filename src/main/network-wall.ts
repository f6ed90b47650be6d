import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeRefusal } from '#api/refusal.ts'
import { isWithin, parseRange, type AddressRange } from '#domain/address-range.ts'
import type { AuditCatalogue } from '#domain/audit/audit.ts'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import type { OrganizationCatalogue } from '#domain/organization/organization.ts'
import { apiPaths } from '#domain/paths.ts'
import { showsNothing } from '#domain/shows-nothing.ts'
import { awayOf } from '#domain/store-away.ts'
import { messages } from '#messages'
import { refuseNetwork } from './network-refusal.ts'

/** Admits or refuses clients of pages, the API and MCP by the organisation's network list. */
export interface NetworkWall {
  /** Calls `go` for admitted clients: immediately, unless the list must be reloaded. */
  pass(req: IncomingMessage, res: ServerResponse, go: () => void): void
  close(): Promise<void>
}

export interface NetworkWallParts {
  readonly organization: Pick<OrganizationCatalogue, 'settings'>
  readonly audit: Pick<AuditCatalogue, 'add'>
  /** Whether the client of a still open response is still admitted. */
  readonly isStillIn: (req: IncomingMessage) => Promise<boolean>
  readonly onFault: (fault: unknown) => void
}

/** A change takes effect within this time on every server that shares the catalogue, and closes open responses. */
const FRESH_MS = 1_000
/** How often clients of endless responses are checked again. */
const ASKED_AGAIN_MS = 10_000
/** Refusals are recorded once per network in this time, for a limited number of networks. */
const NOTED_EVERY_MS = 3_600_000
const MOST_NOTED = 200

/** Paths for clients other than users and their tokens, which have their own secrets or learn nothing. */
const FREE: readonly string[] = [apiPaths.health(), '/api/hooks/', '/api/probe/']

interface Open {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  asked: number
}

/** Creates the wall. An empty list costs a memory read, and a settings query per second with requests. */
export function createNetworkWall({ organization, audit, isStillIn, onFault }: NetworkWallParts): NetworkWall {
  const list = createList(organization)
  const note = createNotes(audit, onFault)
  const open = new Set<Open>()

  async function look(): Promise<void> {
    if (open.size === 0) return
    await list.read()
    for (const one of open) {
      if (!list.admits(addressOf(one.req))) one.res.destroy()
      else if (performance.now() - one.asked > ASKED_AGAIN_MS) {
        one.asked = performance.now()
        // oxlint-disable-next-line no-await-in-loop -- few are open, and nothing hurries
        if (isEndless(one.res) && !(await isStillIn(one.req))) one.res.destroy()
      }
    }
  }

  const timer = setInterval(() => void look().catch(onFault), FRESH_MS)
  timer.unref()

  function enter(req: IncomingMessage, res: ServerResponse, go: () => void): void {
    const address = addressOf(req)
    if (!list.admits(address)) {
      note(address)
      return refuseNetwork(req, res, address)
    }
    const one: Open = { req, res, asked: performance.now() }
    open.add(one)
    res.once('close', () => open.delete(one))
    go()
  }

  return {
    pass: (req, res, go) => {
      const { url = '/' } = req
      if (FREE.some((path) => url.startsWith(path))) return go()
      if (list.isFresh()) return enter(req, res, go)
      list.read().then(
        () => enter(req, res, go),
        (fault: unknown) => {
          onFault(fault)
          // No client is admitted just because the list cannot be read.
          const store = awayOf(fault)
          const detail =
            store === undefined
              ? messages('cli')('serve.starting')
              : describeRefusal({ reason: 'store_away', store }).detail
          res.writeHead(503, { ...showsNothing, 'Retry-After': 5, 'Content-Type': 'application/json' })
          res.end(JSON.stringify({ detail }))
        },
      )
    },
    close: async () => clearInterval(timer),
  }
}

/** The networks, at most a second old. */
function createList(organization: NetworkWallParts['organization']) {
  let ranges: readonly AddressRange[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const { allowedNetworks } = await organization.settings()
    ranges = allowedNetworks.flatMap((text) => parseRange(text) ?? [])
    readAt = performance.now()
  }

  return {
    isFresh: () => performance.now() - readAt < FRESH_MS,
    /** One query, shared by all waiting requests. */
    read: () => (reading ??= read().finally(() => (reading = undefined))),
    admits: (address: string) => ranges.length === 0 || isWithin(ranges, address),
  }
}

/** Records refusals: once an hour per network, for a limited number of networks. */
function createNotes(audit: NetworkWallParts['audit'], onFault: (fault: unknown) => void): (address: string) => void {
  const noted = new Map<string, number>()
  return (address) => {
    const network = clientNetwork(address)
    const now = performance.now()
    for (const [known, at] of noted) if (now - at > NOTED_EVERY_MS) noted.delete(known)
    if (noted.has(network) || noted.size >= MOST_NOTED) return
    noted.set(network, now)
    const by = { kind: 'nobody', id: null, name: '' } as const
    audit.add({ at: new Date(), by, action: 'account.network_refused', target: address, detail: {} }).catch(onFault)
  }
}

function addressOf({ headers }: IncomingMessage): string {
  return [headers[CLIENT_ADDRESS_HEADER] ?? []].flat()[0] ?? ''
}

function isEndless(res: ServerResponse): boolean {
  return String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
