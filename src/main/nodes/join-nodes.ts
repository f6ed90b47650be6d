import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Nodes } from '#domain/node/nodes.ts'
import { roles as allRoles, type Role } from '#domain/node/role.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool, SpoolBacklog } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { NodeCaller } from '#storage/spool/remote/call.ts'
import { nodeKey } from '#storage/spool/remote/signature.ts'
import { instanceSecret } from '../data-folder.ts'
import type { Log } from '../log.ts'
import { version } from '../version.ts'
import { openNodeBook, type NodeBook } from './node-book.ts'
import { openNodeEndpoint } from './node-endpoint.ts'
import { allBacklog, shareRecords, type SharedRecords } from './shared-records.ts'

export interface JoinedNodes {
  readonly book: NodeBook
  readonly caller: NodeCaller
  readonly records: SharedRecords
  /** The backlog of all nodes, as last reported. */
  backlog(): SpoolBacklog
  /** Waits, with a limit, until others have digested what this node took. Does not wait if no node digests. */
  drain(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly roles: ReadonlySet<Role>
  readonly nodes: Nodes
  /** `undefined` if this node takes nothing. */
  readonly spool: Spool | undefined
  /** Whether others may read that spool; if not, this node digests it itself. */
  readonly isOffered: boolean
  readonly log: Log
}

const t = messages('cli')
const NO_BACKLOG: SpoolBacklog = { bytes: 0, records: 0, oldestReceivedAt: null }
const POLL_MS = 50
/** A digesting node polls at least this often. */
const ASKED_WITHIN_MS = 12_000

/** Registers this process as a node, and offers its spool to the others. */
export async function joinNodes(
  settings: Settings,
  { roles, nodes, spool, isOffered, log }: Parts,
): Promise<JoinedNodes> {
  const key = nodeKey(await instanceSecret(settings))
  const caller = new NodeCaller(key)
  const onFault = (fault: unknown) => log.error({ err: fault }, t('nodes.endpointFailed'))
  const endpoint = !isOffered ? undefined : spool && (await openNodeEndpoint(settings.node, { spool, key, onFault }))
  if (endpoint !== undefined)
    log.info({ address: endpoint.address }, t('nodes.listening', { address: endpoint.address }))
  const [id, startedAt] = [randomUUID(), new Date()]
  const self = () => ({
    id,
    roles: allRoles.filter((role) => roles.has(role)),
    version,
    spool: spool ? { id: spool.id, address: endpoint?.address ?? null } : null,
    backlog: spool?.backlog() ?? NO_BACKLOG,
    startedAt,
  })
  const book = await openNodeBook({ nodes, self, log })
  const waiting = () => spool?.backlog().records ?? 0

  async function drain(): Promise<void> {
    if (endpoint === undefined || waiting() === 0) return
    log.info({ records: waiting() }, t('nodes.draining', { records: waiting() }))
    const until = performance.now() + settings.node.drainMs
    const isRead = () => performance.now() - endpoint.askedAt() < ASKED_WITHIN_MS
    while (waiting() > 0 && performance.now() < until && isRead()) await delay(POLL_MS)
    if (waiting() > 0) log.warn({}, t('nodes.kept', { records: waiting() }))
  }

  return {
    book,
    caller,
    records: shareRecords({ book, caller, own: spool }),
    backlog: () => allBacklog(book.lately()),
    drain,
    close: async () => {
      await book.close(waiting() === 0)
      await endpoint?.close()
      caller.close()
    },
  }
}
