import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ItemHeader } from '#domain/envelope/envelope.ts'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignEvent } from '../foreign.ts'
import { made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

const FULL_AGAIN_MS = 250
const LONGEST_FULL_MS = 10 * 60_000
const MAX_EVENT_BYTES = 1024 ** 2
/** Maximum number of different-looking events remembered per foreign issue. Its counterparts here are found by them. */
const MOST_FACES = 20

export interface EventLanding {
  land(event: ForeignEvent): Promise<readonly Landed[]>
  /** Records which events belong to which issues, for those imported since the last call. */
  noteIssues(): Promise<void>
}

/**
 * Events enter the spool like those of SDKs, with their original arrival time: the digest scrubs, groups and counts
 * them. They were charged to a quota where they came from, and are not charged again.
 */
export function landEvents(parts: LandingParts): EventLanding {
  const { source, catalogue, spool } = parts
  const faces = new Map<string, string>()
  return {
    land: async (event) => {
      const projectId = await projectOf(parts, event.project)
      if (projectId === undefined) return [missed('event', 'incomplete', event.id)]
      const body = bodyOf(event)
      if (body.length > MAX_EVENT_BYTES) return [missed('event', 'too_large', event.id)]
      const header = {
        kind: 'envelope',
        projectId,
        receivedAt: Date.now(),
        asOf: event.receivedAt.getTime(),
        remoteAddress: null,
        userAgent: null,
      } as const
      await append(spool, { header, body })
      if (event.issue !== null) faces.set(`${event.issue} ${faceOf(event)}`, `${projectId} ${event.id}`)
      return [made('event')]
    },
    noteIssues: async () => {
      await catalogue.imports.note(source, 'issue_event', [...faces])
      faces.clear()
    },
  }
}

async function append(spool: LandingParts['spool'], record: Parameters<LandingParts['spool']['append']>[0]) {
  const until = performance.now() + LONGEST_FULL_MS
  for (;;) {
    const taken = await spool.append(record)
    if (taken.ok) return
    // SDKs have priority, so this waits for room in the spool.
    if (performance.now() > until) throw new Error(`The spool takes nothing: ${taken.refusal.reason}.`)
    await delay(FULL_AGAIN_MS)
  }
}

function bodyOf({ id, payload, attachments = [] }: ForeignEvent): Uint8Array {
  const item = (header: ItemHeader, bytes: Uint8Array) => ({ type: header.type, header, payload: bytes })
  return serialiseEnvelope({
    header: { event_id: id },
    items: [
      item({ type: 'event' }, Buffer.from(JSON.stringify({ ...payload, event_id: id }))),
      ...attachments.map(({ name, contentType, bytes }) =>
        item({ type: 'attachment', filename: name, content_type: contentType }, bytes),
      ),
    ],
  })
}

/**
 * A bucket number by an event's appearance: different-looking events of one foreign issue may become several issues
 * here.
 */
function faceOf({ payload }: ForeignEvent): number {
  const { exception, culprit, transaction, logentry, message } = payload
  const types = JSON.stringify([exception, logentry, message]).replace(/"(vars|data|value)":("[^"]*"|\{[^}]*\})/g, '')
  const text = `${String(culprit)} ${String(transaction)} ${types.length > 200 ? types.slice(0, 200) : types}`
  return Number.parseInt(hash('md5', text).slice(0, 8), 16) % MOST_FACES
}
