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
