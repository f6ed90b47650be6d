import { fork } from 'node:child_process'
import { afterFloors, costFloor, type Work } from '#floors'
import { addresses, rows, type Row } from './hostile-bodies.table.ts'
import type { HostileAnswer, HostileMessage } from './hostile-client.ts'
import { aServer } from './test-server.ts'

const MIB = 1024 * 1024

/** A server with default limits, and a process that sends it bodies. */
async function aStage() {
  const server = await aServer({ maxEnvelopeBytes: 200 * MIB, maxInFlightBytes: 256 * MIB })
  const client = fork(new URL('./hostile-client.ts', import.meta.url), { execArgv: [] })
  const ask = (message: HostileMessage) =>
    new Promise<HostileAnswer>((resolve) => {
      client.once('message', (answer) => resolve(answer as HostileAnswer))
      client.send(message)
    })
  afterFloors(async () => {
    client.disconnect()
    await server[Symbol.asyncDispose]()
  })
  return { server, ask }
}

let stage: ReturnType<typeof aStage> | undefined

async function sending([, address, encoding, , body]: Row): Promise<Work> {
  stage ??= aStage()
  const { server, ask } = await stage
  const [path, contentType] = addresses[address]
  await ask({ kind: 'prepare', body, encoding })
  return () => ask({ kind: 'send', port: server.port, path, headers: { 'Content-Type': contentType } })
}

/** Returns the longest event loop stall, excluding time in which other programs had the CPU. */
async function longestTurnMs(work: Work): Promise<number> {
  let longest = 0
  let turn = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(turn)
    longest = Math.max(longest, user + system)
    turn = process.threadCpuUsage()
  }
  const looking = setInterval(look, 1)
  await work()
  clearInterval(looking)
  look()
  return longest / 1000
}

for (const row of rows)
  costFloor('a hostile body: the longest turn of intake’s event loop', {
    of: `${row[0]} to ${row[1]}, as ${row[2]}`,
    // 60 ms on a good day.
    most: 1_400,
    measure: longestTurnMs,
    prepare: () => sending(row),
  })
