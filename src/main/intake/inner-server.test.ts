import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openInnerServer } from './inner-server.ts'

const answered = (socketPath: string) =>
  new Promise<string>((resolve, reject) => {
    get({ socketPath, path: '/' }, (res) => resolve(text(res))).once('error', reject)
  })

test.each([
  ['near', 'in the data folder', false],
  ['d'.repeat(120), 'in a folder of its own', true],
] as const)('the socket of a data folder that lies %s is %s, for its owner alone', async (name, _, isElsewhere) => {
  const home = await mkdtemp(join(tmpdir(), 'mishap-inner-'))
  const folder = join(home, name)
  await mkdir(folder, { mode: 0o700 })
  // A stale socket of a killed server does no harm.
  await writeFile(join(folder, 'http.sock'), '')
  const inner = await openInnerServer(folder, (_req, res) => void res.end('here'))
  const around = dirname(inner.socketPath)
  expect(around !== folder).toBe(isElsewhere)
  expect(statSync(around).mode & 0o077).toBe(0)
  // The maximum length of a socket path on macOS.
  expect(Buffer.byteLength(inner.socketPath)).toBeLessThanOrEqual(103)
  expect(await answered(inner.socketPath)).toBe('here')
  inner.server.closeAllConnections()
  await inner.close()
  expect(existsSync(around)).toBe(!isElsewhere)
  await rm(home, { recursive: true })
})
