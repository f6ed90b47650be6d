import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { usageOf } from '../processes.ts'

/** The server under attack, as seen by honest users. */
export interface Bystander {
  readonly origin: string
  readonly pid: number
  /** A token with all read permissions. */
  readonly token: string
  /** The cookies of a signed-in user. */
  readonly cookie: string
  /** The project whose events are awaited. */
  readonly project: { readonly slug: string; readonly id: string; readonly key: string }
}

/** What others experienced in the meantime. */
export interface Felt {
  /** The longest time from an event's 200 until the API shows it, in milliseconds. */
  readonly eventMs: number
  /** The longest page load in milliseconds. */
  readonly pageMs: number
  /** Peak private memory in bytes. */
  readonly privateBytes: number
  readonly events: number
  readonly pages: number
  /** Responses other than 200 for events and pages. */
  readonly refused: number
}

const PAUSE_MS = 100
const POLL_MS = 25
/** Anything longer is aborted, and counts as this long. */
const LONGEST_MS = 60_000

/** Uses the server like another user until stopped: sends events and opens pages, one at a time. */
export function watch(bystander: Bystander) {
  let isOver = false
  const felt = { eventMs: 0, pageMs: 0, privateBytes: 0, events: 0, pages: 0, refused: 0 }
  const whileGoingOn = async (step: () => Promise<void>) => {
    while (!isOver) {
      await step().catch(() => void felt.refused++)
      await delay(PAUSE_MS)
    }
  }
  const loops = [
    whileGoingOn(async () => {
      felt.eventMs = Math.max(felt.eventMs, await eventMs(bystander))
      felt.events++
    }),
    whileGoingOn(async () => {
      felt.pageMs = Math.max(felt.pageMs, await pageMs(bystander))
      felt.pages++
    }),
    whileGoingOn(async () => {
      felt.privateBytes = Math.max(felt.privateBytes, (await usageOf(bystander.pid)).privateBytes)
    }),
  ]
  return {
    stop: async (): Promise<Felt> => {
      isOver = true
      await Promise.all(loops)
      return felt
    },
  }
}

async function eventMs({ origin, token, project }: Bystander): Promise<number> {
  const id = randomUUID().replaceAll('-', '')
  const body = `{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}","message":"bystander"}\n`
  const sent = await fetch(`${origin}/api/${project.id}/envelope/?sentry_key=${project.key}`, { method: 'POST', body })
  if (sent.status !== 200) throw new Error(`The event was answered ${sent.status}.`)
  const sentAt = performance.now()
  const address = `${origin}/api/1/projects/${project.slug}/events/${id}`
  const headers = { authorization: `Bearer ${token}` }
  while (performance.now() - sentAt < LONGEST_MS) {
    const found = await fetch(address, { headers, signal: AbortSignal.timeout(LONGEST_MS) })
    await found.text()
    if (found.status === 200) break
    await delay(POLL_MS)
  }
  return performance.now() - sentAt
}

async function pageMs({ origin, cookie }: Bystander): Promise<number> {
  const askedAt = performance.now()
  const page = await fetch(`${origin}/issues`, {
    headers: { cookie, accept: 'text/html' },
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  await page.text()
  if (page.status !== 200) throw new Error(`The page was answered ${page.status}.`)
  return performance.now() - askedAt
}

/**
 * Waits until a process has at most this much private memory, or the time is over. Returns its memory at that time, in
 * bytes.
 */
export async function backTo(pid: number, bytes: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const { privateBytes } = await usageOf(pid)
    if (privateBytes <= bytes || performance.now() > deadline) return privateBytes
    await delay(PAUSE_MS)
  }
}
