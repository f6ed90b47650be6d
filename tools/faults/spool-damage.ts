import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataPaths } from '#domain/data-paths.ts'
import { recordAt } from '#storage/spool/record.ts'
import type { Random } from '../fuzz/mutate.ts'

/** The lengths and the checksum at the start of a record (src/storage/spool/record.ts). */
const PREFIX_BYTES = 12

interface Waiting {
  readonly path: string
  readonly at: number
  readonly end: number
  readonly ids: readonly string[]
}

/**
 * Changes one byte of a waiting record in a folder that no server has open. Returns the ids it contained; `undefined`
 * if no envelope of the load is waiting.
 */
export async function damageSpool(data: string, random: Random): Promise<readonly string[] | undefined> {
  const waiting = (await waitingIn(data)).filter(({ ids }) => ids.length > 0)
  const chosen = waiting[random(Math.max(1, waiting.length))]
  if (chosen === undefined) return undefined
  const place = chosen.at + PREFIX_BYTES + random(chosen.end - chosen.at - PREFIX_BYTES)
  await using file = await open(chosen.path, 'r+')
  const byte = new Uint8Array(1)
  await file.read(byte, 0, 1, place)
  await file.write(Uint8Array.of((byte[0] ?? 0) ^ (1 + random(255))), 0, 1, place)
  await file.sync()
  return chosen.ids
}

async function waitingIn(data: string): Promise<readonly Waiting[]> {
  const { spool, catalogue } = dataPaths(data)
  const { id } = JSON.parse(await readFile(join(spool, 'spool.json'), 'utf8')) as { id: string }
  using db = new DatabaseSync(catalogue, { readOnly: true })
  const row = db.prepare('select segment, "offset" from digest_positions where spool_id = ?').get(id)
  const [segment, offset] = [Number(row?.['segment'] ?? 0), Number(row?.['offset'] ?? 0)]
  const waiting: Waiting[] = []
  for (const name of (await readdir(spool)).filter((one) => one.endsWith('.segment'))) {
    const number = Number.parseInt(name, 10)
    const path = join(spool, name)
    if (number < segment) continue
    const bytes = await readFile(path)
    for (let at = number === segment ? offset : 0; ;) {
      const found = recordAt(bytes, at)
      if (found === undefined) break
      waiting.push({ path, at, end: found.to, ids: idsIn(Buffer.from(found.body).toString('latin1')) })
      at = found.to
    }
  }
  return waiting
}

/** The load's ids anywhere in an envelope. */
function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b[0-9a-f]{32}\b/g))]
}
