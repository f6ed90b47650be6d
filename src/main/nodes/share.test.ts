import { expect, test } from 'vitest'
import type { HeardNode } from '#domain/node/heard-nodes.ts'
import { parseRoles, type Role } from '#domain/node/role.ts'
import { fairShare, spoolsToFollow } from './share.ts'
import { shareRecords } from './shared-records.ts'

const NOTHING = { bytes: 0, records: 0, oldestReceivedAt: null }

function nodeWith(roles: readonly Role[], more: Partial<HeardNode> = {}): HeardNode {
  const spool = roles.includes('ingest') ? { id: crypto.randomUUID(), address: 'http://127.0.0.1:1' } : null
  const at = new Date()
  const told = { id: crypto.randomUUID(), roles, version: '1', spool, backlog: NOTHING, startedAt: at, seenAt: at }
  return { ...told, silentMs: 0, ...more }
}

test.each([
  { spools: 0, digesting: 2, share: 0 },
  { spools: 1, digesting: 2, share: 1 },
  { spools: 3, digesting: 2, share: 2 },
  { spools: 4, digesting: 1, share: 4 },
])('$spools spools are shared by $digesting nodes: $share each, at most', ({ spools, digesting, share }) => {
  const nodes = [
    ...Array.from({ length: spools }, () => nodeWith(['ingest'])),
    ...Array.from({ length: digesting }, () => nodeWith(['digest'])),
    nodeWith(['web']),
  ]
  expect(fairShare(nodes)).toBe(share)
})

test('a node that digests what it takes needs no other', () => {
  const [alone, open] = [nodeWith(['ingest', 'digest']), nodeWith(['ingest', 'web'])]
  expect(spoolsToFollow([alone, open])).toEqual([open.spool])
})

test('a server that does everything by itself is no help to others, and offers nobody its spool', () => {
  const alone = nodeWith(['ingest', 'digest', 'web'], { spool: { id: 'its own', address: null } })
  const open = [nodeWith(['ingest']), nodeWith(['ingest'])]
  expect(spoolsToFollow([alone, ...open])).toEqual(open.map(({ spool }) => spool))
  expect(fairShare([alone, ...open, nodeWith(['digest'])])).toBe(2)
})

test('jobs take nothing for settled that a node may have taken since it last spoke, or has not digested', () => {
  const ago = (ms: number) => ({ seenAt: new Date(Date.now() - ms), silentMs: ms })
  const waiting = { bytes: 10, records: 1, oldestReceivedAt: Date.now() - 5_000 }
  const oldestOf = (nodes: readonly HeardNode[]) =>
    shareRecords({
      book: { id: 'this one', alive: () => nodes, lately: () => nodes },
      caller: undefined as never,
      own: undefined,
    }).backlog().oldestReceivedAt
  const idle = nodeWith(['ingest'], ago(1_500))
  const busy = nodeWith(['ingest'], { ...ago(500), backlog: waiting })
  const killed = nodeWith(['ingest'], ago(30_000))
  const gone = ago(60_001)
  expect(oldestOf([idle])).toBe(idle.seenAt.getTime())
  expect(oldestOf([idle, busy])).toBe(waiting.oldestReceivedAt)
  expect(oldestOf([idle, killed])).toBe(killed.seenAt.getTime())
  expect(oldestOf([nodeWith(['ingest'], gone)])).toBeNull()
  expect(oldestOf([nodeWith(['ingest'], { ...gone, backlog: waiting })])).toBe(waiting.oldestReceivedAt)
})

test.each([
  { text: 'ingest', roles: ['ingest'] },
  { text: 'web, digest', roles: ['digest', 'web'] },
  { text: 'all', roles: ['ingest', 'digest', 'web'] },
  { text: 'ingest,nonsense', roles: undefined },
  { text: '', roles: undefined },
])('“$text” as roles', ({ text, roles }) => {
  expect(parseRoles(text)).toEqual(roles && new Set(roles))
})
