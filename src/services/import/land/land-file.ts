import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { uploadLimits } from '#domain/artifact/uploads.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignFile } from '../foreign.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

const ASKED_EVERY_MS = 50
const LONGEST_ASSEMBLY_MS = 5 * 60_000

/** Files take the same path as uploads by tools: release files directly, bundles and debug files in chunks. */
export async function landFile(parts: LandingParts, file: ForeignFile): Promise<readonly Landed[]> {
  const { source, catalogue } = parts
  const id = await projectOf(parts, file.project)
  if (id === undefined) return [missed(file.kind, 'incomplete', file.name)]
  if ((await catalogue.imports.find(source, file.kind, file.id)) !== undefined) return [known(file.kind)]
  const bytes = await file.bytes()
  if (bytes === 'too_large' || bytes === 'not_offered') return [missed(file.kind, bytes, file.name)]
  const problem = await (file.kind === 'debug_file' ? putDebugFile : putArtifact)(parts, id, file, bytes)
  if (problem !== undefined) return [missed(file.kind, 'unreadable', `${file.name}: ${problem}`)]
  await catalogue.imports.note(source, file.kind, [[file.id, String(id)]])
  return [made(file.kind)]
}

type Put = (parts: LandingParts, id: ProjectId, file: ForeignFile, bytes: Uint8Array) => Promise<string | undefined>

const putArtifact: Put = async (parts, id, file, bytes) => {
  const grant = operatorGrant('project:releases')
  const { release, dist, name, headers } = file
  if (isBundle(bytes)) {
    const chunks = await putChunks(parts, bytes)
    const upload = { checksum: sha1(bytes), chunks, projects: [id], release, dist, distInManifest: true }
    return assembled(() => parts.uploads.assembleBundle(grant, upload))
  }
  if (release === null) return 'it belongs to no release'
  await parts.uploads.putReleaseFile(grant, { projectId: id, release, dist, name, headers, bytes })
  return undefined
}

const putDebugFile: Put = async (parts, id, { name }, bytes) => {
  const chunks = await putChunks(parts, bytes)
  const upload = { projectId: id, checksum: sha1(bytes), name, debugId: null, chunks }
  return assembled(() => parts.uploads.assembleDebugFile(operatorGrant('project:releases'), upload))
}

/** A bundle begins with `SYSB` (docs/protocol.md 6.4) or is a ZIP archive. */
function isBundle(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return beginning === 'SYSB' || beginning === 'PK\u0003\u0004'
}

async function putChunks({ uploads }: LandingParts, bytes: Uint8Array): Promise<readonly string[]> {
  const chunks: string[] = []
  for (let start = 0; start < bytes.length; start += uploadLimits.chunkSize) {
    const piece = bytes.subarray(start, start + uploadLimits.chunkSize)
    chunks.push(sha1(piece))
    await uploads.putChunk(operatorGrant('project:releases'), sha1(piece), piece)
  }
  return chunks
}

/** Waits for the assembly. Returns an error, or `undefined` on success. */
async function assembled(
  ask: () => Promise<{ readonly state: string; readonly detail: string | null }>,
): Promise<string | undefined> {
  const until = performance.now() + LONGEST_ASSEMBLY_MS
  for (;;) {
    const { state, detail } = await ask()
    if (state === 'ok') return undefined
    if (state === 'error' || state === 'not_found') return detail ?? state
    if (performance.now() > until) return 'it is not read after five minutes'
    await delay(ASKED_EVERY_MS)
  }
}

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex')
}
