import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { anythingKept } from '../../e2e/harness/load.ts'
import { longestRequest, makeKinds, sampleEvents, type Target } from '../bodies.ts'
import { openConnection, type Connection } from '../connection.ts'

/** What honest senders saw in one second. */
export interface HonestSecond {
  /** Milliseconds from sending to a 200. */
  readonly latencies: readonly number[]
  /** Other responses by status; 0 if the connection ended without one. */
  readonly refused: Readonly<Record<string, number>>
}

const PER_SECOND = 40
/** Every n-th request is something other than an event of a Node server. */
const OTHERS_EVERY = 4
const KINDS = 20
const FROM = '127.0.0.9'

let latencies: number[] = []
let refused: Record<string, number> = {}

/** A process of honest senders: `honest.ts TARGET`, with the target as JSON. Reports each second what they saw. */
async function main([json = '{}']: readonly string[]): Promise<void> {
  const target = JSON.parse(json) as Target
  const kinds = makeKinds(sampleEvents(KINDS), target)
  const free: { connection: Connection | undefined; buffer: Buffer }[] = []
  setInterval(() => {
    process.send?.({ latencies, refused } satisfies HonestSecond)
    latencies = []
    refused = {}
  }, 1000)
  const send = async (number: number): Promise<void> => {
    const slot = free.pop() ?? { connection: undefined, buffer: Buffer.alloc(longestRequest(kinds)) }
    const length = kinds[number % kinds.length]?.write(Date.now(), slot.buffer) ?? 0
    const request = number % OTHERS_EVERY === 0 ? otherRequest(target, number) : slot.buffer.subarray(0, length)
    const sentAt = performance.now()
    try {
      if (slot.connection?.isOpen !== true) slot.connection = await openConnection(target.host, target.port, FROM)
      const { status } = await slot.connection.send(request)
      if (status === 200) latencies.push(performance.now() - sentAt)
      else refused[status] = (refused[status] ?? 0) + 1
    } catch {
      refused[0] = (refused[0] ?? 0) + 1
    }
    free.push(slot)
  }
  const began = performance.now()
  for (let number = 0; ; number++) {
    await delay(Math.max(0, began + (number * 1000) / PER_SECOND - performance.now()))
    void send(number)
  }
}

/** Something other than an error: transactions, spans, sessions, check-ins, feedback, attachments. */
function otherRequest({ host, port, path }: Target, number: number): Buffer {
  const { body } = anythingKept(randomUUID().replaceAll('-', ''), 'honest', number / OTHERS_EVERY)
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.from(head + body)
}

await main(process.argv.slice(2))
