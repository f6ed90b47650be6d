import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAuthority, testCertificates } from '../../../../tools/test/certificates.ts'
import { startPostgres, type PostgresServer } from '../../../../tools/test/postgres-server.ts'
import { openPostgresCatalogue } from './postgres.ts'

/** The uid for Postgres when the tests run as root, because it must own its key file. */
const NOBODY = 65_534

const running: PostgresServer[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-tls-'))
  await writeFile(join(folder, 'ca.pem'), testAuthority)
})

afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await rm(folder, { recursive: true })
})

/** Starts a server that uses TLS with one of the certificates. Returns its URL up to the TLS parameters. */
async function aServer(name: keyof typeof testCertificates): Promise<string> {
  const [cert, key, port] = [join(folder, `${name}.pem`), join(folder, `${name}.key`), await freePort()]
  await writeFile(cert, testCertificates[name].cert)
  await writeFile(key, testCertificates[name].key, { mode: 0o600 })
  if (process.getuid?.() === 0) for (const path of [folder, cert, key]) await chown(path, NOBODY, NOBODY)
  running.push(await startPostgres({ port, settings: ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`] }))
  return `postgres://mishap@127.0.0.1:${port}/postgres`
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Whether the server sees the catalogue's own connections as encrypted. */
async function isEncrypted(url: string): Promise<boolean> {
  const catalogue = await openPostgresCatalogue({ url, connections: 1 })
  try {
    const asked = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return (await asked.execute(catalogue.database.db)).rows[0]?.ssl === true
  } finally {
    await catalogue.close()
  }
}

const authority = () => `sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`

describe('TLS to a database', () => {
  test('with sslmode=verify-full is to the host of the certificate, by the authority that is named', async () => {
    const address = await aServer('good')
    expect(await isEncrypted(`${address}?sslmode=verify-full&${authority()}`)).toBe(true)
    // The test authority is not in the system's trust store.
    await expect(isEncrypted(`${address}?sslmode=verify-full`)).rejects.toMatchObject({ name: 'PostgresUnusable' })
    expect(await isEncrypted(address)).toBe(false)
  })

  test.each(['other', 'expired', 'self'] as const)(
    'refuses a certificate that is %s, and takes it with no-verify',
    async (name) => {
      const address = await aServer(name)
      const refused = isEncrypted(`${address}?sslmode=verify-full&${authority()}`)
      await expect(refused).rejects.toMatchObject({ name: 'PostgresUnusable', problem: 'down' })
      expect(await isEncrypted(`${address}?sslmode=no-verify`)).toBe(true)
    },
  )
})
