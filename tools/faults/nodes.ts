import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { newDataFolder } from '../../e2e/harness/server.ts'
import { openMember } from './members.ts'
import type { Cast } from './stage.ts'
import { openVolumes } from './volumes.ts'
import { openWire } from './wire.ts'

/** One intake, two digest and one web process, on shared stores. */
export async function openNodes(
  { data, env }: { readonly data: string; readonly env: Readonly<Record<string, string>> },
  onVolumes: boolean,
  opened: AsyncDisposableStack,
): Promise<Cast> {
  // A restarted node listens on the same port; others only know the proxied connection to it.
  const port = await freePort()
  const toIngest = opened.use(await openWire({ host: '127.0.0.1', port }))
  const offered = { MISHAP_NODE_PORT: String(port), MISHAP_NODE_URL: `http://127.0.0.1:${toIngest.port}` }
  const ranges = await newDataFolder()
  const volumes = onVolumes
    ? { ...(await openVolumes(data, ['spool'], opened)), ...(await openVolumes(ranges, ['ranges'], opened)) }
    : {}
  // Sequentially: the first one creates the tables of the catalogue and the event store.
  const ingest = await openMember('ingest', { data, env: { ...env, ...offered } }, opened)
  const digest = await openMember('digest', { data: ranges, env }, opened)
  const others = await Promise.all([openMember('digest', { env }, opened), openMember('web', { env }, opened)])
  return { members: [ingest, digest, ...others], volumes, toIngest }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
