import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { randomFrom } from '#demo/random.ts'
import { aimedAt, rows } from '#main/ingest/hostile-bodies.table.ts'

/** An attacker's means: a public key, and the token of a user who may read. */
export interface Means {
  readonly origin: string
  readonly port: number
  readonly victim: { readonly key: string; readonly id: string; readonly slug: string }
  readonly token: string
  readonly seed: string
}

/** An attack of a few seconds. Returns the received statuses. */
export interface NamedAttack {
  readonly name: string
  readonly run: (means: Means) => Promise<readonly number[]>
}

const SEND_TIMEOUT_MS = 120_000

/** All attacks, each limited by what it sends. */
export const attacks: readonly NamedAttack[] = [
  { name: 'profiles of empty samples', run: (means) => eachAtOnce(10, () => pprof(means)) },
  { name: 'events full of what looks secret', run: (means) => eachAtOnce(20, (number) => secrets(means, number)) },
  { name: 'replay segments of lists in lists', run: (means) => eachAtOnce(10, (number) => replay(means, number)) },
  { name: 'bodies of the table, at random', run: bodies },
  { name: 'scrubbing tried out with names of forty letters', run: scrubbing },
  { name: 'SQL that takes as long as it may', run: sql },
  { name: 'pipelined requests whose answers stay unread', run: pipelined },
]

function eachAtOnce(times: number, send: (number: number) => Promise<number>): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: times }, (_, number) => send(number)))
}

async function post(url: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<number> {
  const sent = { method: 'POST', body: body as BodyInit, headers, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }
  // A refused request may be cut off, which an attacker ignores.
  const answer = await fetch(url, sent).catch(() => undefined)
  await answer?.text().catch(() => undefined)
  return answer?.status ?? 0
}

const PROFILE_BYTES = 4 * 1024 * 1024

function pprof({ origin, victim }: Means): Promise<number> {
  const body = Buffer.alloc(PROFILE_BYTES, Buffer.from([0x12, 0]))
  return post(`${origin}/api/${victim.id}/pprof/?sentry_key=${victim.key}`, body)
}

const idOf = (seed: string, number: number) =>
  Buffer.from(`${seed} ${number}`).toString('hex').padEnd(32, '0').slice(0, 32)

const SECRETS_BYTES = 900_000

function secrets({ origin, victim, seed }: Means, number: number): Promise<number> {
  const id = idOf(seed, number)
  const piece = '{"type":"E","value":"password=1 token=1a sk-a 4111 1111 1111 111 Bearer x://a:b@c"},'
  const values = piece.repeat(Math.floor(SECRETS_BYTES / piece.length))
  const body = `{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}","exception":{"values":[${values}{}]}}\n`
  return post(`${origin}/api/${victim.id}/envelope/?sentry_key=${victim.key}`, gzipSync(body), {
    'content-encoding': 'gzip',
  })
}

function replay({ origin, victim, seed }: Means, number: number): Promise<number> {
  const id = idOf(`r${seed}`, number)
  const event = JSON.stringify({ type: 'replay_event', replay_id: id, event_id: id, segment_id: 0 })
  const recording = Buffer.concat([
    Buffer.from('{"segment_id":0}\n'),
    Buffer.from(`[{"type":2,"timestamp":1,"data":[${'[],'.repeat(1_500_000)}0]}]`),
  ])
  const lines = [
    `{"event_id":"${id}"}\n{"type":"replay_event","length":${Buffer.byteLength(event)}}\n${event}\n`,
    `{"type":"replay_recording","length":${recording.length}}\n`,
  ]
  const body = Buffer.concat([...lines.map((line) => Buffer.from(line)), recording, Buffer.from('\n')])
  return post(`${origin}/api/${victim.id}/envelope/?sentry_key=${victim.key}`, body)
}

const BODIES = 20

async function bodies({ origin, victim, seed }: Means): Promise<readonly number[]> {
  const answers: number[] = []
  const random = randomFrom(seed)
  for (let number = 0; number < BODIES; number++) {
    const { path, contentType, body } = aimedAt(
      { key: victim.key, project: victim.id },
      random.pick(rows.filter((row) => row[2] === 'gzip')),
    )
    const whole = `${body.head}${body.piece.repeat(Math.min(body.times, 1_000_000))}${body.tail ?? ''}`.slice(
      0,
      32 * 2 ** 20,
    )
    const headers = { 'content-type': contentType, 'content-encoding': 'gzip' }
    answers.push(await post(origin + path, gzipSync(whole), headers))
  }
  return answers
}

async function scrubbing({ origin, victim, token, seed }: Means): Promise<readonly number[]> {
  const id = idOf(`s${seed}`, 0)
  const event = JSON.stringify({ event_id: id, message: 'a'.repeat(8_000), extra: { a: 'a'.repeat(100_000) } })
  await post(
    `${origin}/api/${victim.id}/envelope/?sentry_key=${victim.key}`,
    `{"event_id":"${id}"}\n{"type":"event"}\n${event}\n`,
  )
  const address = `${origin}/api/1/projects/${victim.slug}/events/${id}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let tries = 0; tries < 200 && (await fetch(address, { headers })).status !== 200; tries++) await delay(50)
  const names = Array.from({ length: 20 }, (_, number) => `${'a'.repeat(39)}${String.fromCharCode(98 + number)}`)
  const rules = { defaults: true, removeAddresses: false, sensitiveFields: names, safeFields: [], rules: [] }
  return eachAtOnce(8, () => post(`${address}/scrubbing`, JSON.stringify(rules), headers))
}

/** 27 million matches of a regular expression, out of a statement of 1,400 characters: accepted, and as costly as it may be. */
function sql({ origin, token }: Means): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const tens = `replaceAll('${'x'.repeat(900)}', 'x', '${'y'.repeat(10)}')`
  const grown = `replaceAll(replaceAll(${tens}, 'y', '${'z'.repeat(100)}'), 'z', '1,')`
  const many = `(select arrayJoin(arrayEnumerate(splitByChar(',', ${grown}))) as x)`
  const few = `(select arrayJoin(splitByChar(',', '${'1,'.repeat(29)}')) as y)`
  const matches = "match(concat(toString(a.x), b.y), '(1|2)+(3|4)*9')"
  const query = `select count() as n from ${many} as a cross join ${few} as b where ${matches}`
  return eachAtOnce(4, () => post(`${origin}/api/1/sql`, JSON.stringify({ query }), headers))
}

const SOCKETS = 300
const PIPELINED_MS = 8_000

async function pipelined({ port }: Means): Promise<readonly number[]> {
  const request = 'GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.5.1' })
    socket.on('error', () => undefined).pause()
    socket.once('connect', () => socket.write(request))
    return socket
  })
  await delay(PIPELINED_MS)
  for (const socket of sockets) socket.destroy()
  await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')))
  return []
}
