import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const recorded = new URL('../../../../fixtures/recorded/cli/', import.meta.url)

/** An artifact bundle uploaded by a real tool, in one chunk. */
export function aRecordedBundle(name: string): Uint8Array {
  const folder = fileURLToPath(new URL(`${name}/`, recorded))
  const chunk = readdirSync(folder).find((file) => file.startsWith('chunk-'))
  if (chunk === undefined) throw new Error(`${name} has no bundle`)
  return readFileSync(folder + chunk)
}
