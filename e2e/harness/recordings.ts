import { DatabaseSync } from 'node:sqlite'
import { dataPaths } from '#domain/data-paths.ts'
import { operatorOf } from './operator.ts'
import { newDataFolder } from './server.ts'

/** What the recordings of `fixtures/recorded` were sent to. */
const KEY = '0123456789abcdef0123456789abcdef'
export const PROJECT = 42

/**
 * Makes a data folder whose one project, Shop, has the number and the key that the recordings name.
 * @param project the number: that of `fixtures/recorded` unless it is said
 */
export async function folderOfTheRecordings(
  env: Readonly<Record<string, string>> = {},
  project = PROJECT,
): Promise<string> {
  const data = await newDataFolder()
  const operator = operatorOf({ ...process.env, ...env, MISHAP_DATA: data })
  await operator.createProject('Shop', 'node')
  await operator.close()
  const catalogue = new DatabaseSync(dataPaths(data).catalogue, { timeout: 5_000 })
  catalogue.exec(`pragma foreign_keys = off; update projects set id = ${project}`)
  catalogue.exec(`update project_keys set project_id = ${project}, public_key = '${KEY}'`)
  catalogue.close()
  return data
}

/**
 * A recorded envelope as it would come today. Some SDKs (C++, Python, Ruby, Rust) do not say when they sent a session,
 * so that a server cannot tell a late one from a clock that is wrong, and refuses what started more than five days ago
 * (docs/protocol.md 1.6). The days of its sessions become yesterday here; all lengths stay as they were.
 */
export function asOfYesterday(envelope: Buffer): Buffer {
  // Each byte is one character, and comes back as it was.
  const [header = '', ...rest] = envelope.toString('latin1').split('\n')
  if (header.includes('"sent_at"')) return envelope
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const lines = rest.map((line, at) =>
    /"type":\s*"sessions?"/.test(rest[at - 1] ?? '')
      ? line.replaceAll(/(?<="(?:started|timestamp)":\s*")\d{4}-\d\d-\d\d/g, yesterday)
      : line,
  )
  return Buffer.from([header, ...lines].join('\n'), 'latin1')
}
