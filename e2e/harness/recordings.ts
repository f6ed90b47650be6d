import { DatabaseSync } from 'node:sqlite'
import { dataPaths } from '#domain/data-paths.ts'
import { operatorOf } from './operator.ts'
import { newDataFolder } from './server.ts'

/** The key and project in the DSN of `fixtures/recorded`. */
const KEY = '0123456789abcdef0123456789abcdef'
export const PROJECT = 42

/**
 * Creates a data folder whose only project, Shop, has the id and key that the recordings use.
 * @param project its id, by default that of `fixtures/recorded`
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
 * A recorded envelope with recent sessions. Some SDKs (C++, Python, Ruby, Rust) do not send the time of sending, so a
 * server cannot distinguish a late session from a wrong clock, and rejects sessions that started more than five days
 * ago (docs/protocol.md 1.6). This moves its sessions to yesterday; all lengths stay the same.
 */
export function asOfYesterday(envelope: Buffer): Buffer {
  // latin1 maps each byte to one character and back without loss.
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
