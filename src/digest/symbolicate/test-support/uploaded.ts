import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArtifactFile, ArtifactKind, ArtifactLookup } from '#domain/artifact/artifact.ts'
import type { DebugObject } from '#domain/artifact/debug-object.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { indexDebugFile } from '../../artifacts/read-debug-file.ts'
import { indexBundle, indexReleaseFile, type ReleaseFile } from '../../artifacts/read-upload.ts'
import { bundlePrefix, zipOf } from '../../artifacts/test-support/zip.ts'

export interface UploadedFile {
  readonly kind: ArtifactKind
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly content: string | Uint8Array
}

interface Kept extends ArtifactFile {
  readonly release: string | null
  readonly dist: string | null
}

/** Uploaded files as digest threads see them: real bundles, actually indexed, in memory. */
export class Uploaded {
  readonly blobs = new Map<BlobKey, Uint8Array>()
  readonly files: Kept[] = []
  readonly objects: DebugObject[] = []
  /** Records each read of an index. */
  readonly reads: { key: BlobKey; bytes: number }[] = []

  readonly #put = (key: BlobKey, bytes: Uint8Array) => Promise.resolve(void this.blobs.set(key, bytes))

  async bundle(files: readonly UploadedFile[], of: { release?: string; dist?: string } = {}): Promise<void> {
    const described = files.map(({ kind, url, headers }, at) => [`files/${at}`, { type: kind, url, headers }] as const)
    const manifest = JSON.stringify({ files: Object.fromEntries(described), ...of })
    const contents = Object.fromEntries(files.map(({ content }, at) => [`files/${at}`, content] as const))
    await this.archive(zipOf({ 'manifest.json': manifest, ...contents }, { prefix: bundlePrefix }))
  }

  /** Uploads an archive; its manifest determines release and dist. */
  async archive(bytes: Uint8Array): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'mishap-bundle-'))
    try {
      const path = join(folder, 'bundle')
      writeFileSync(path, bytes)
      const read = await indexBundle(path, this.#put)
      if (!read.ok) throw new Error(`The bundle is refused: ${read.refusal.reason}`)
      const { files, release, dist } = read.value
      this.files.push(...files.map((file) => ({ ...file, release, dist })))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  async debugFile(bytes: Uint8Array, as: { symbolType: string; debugId?: string }): Promise<readonly DebugObject[]> {
    const folder = mkdtempSync(join(tmpdir(), 'mishap-debug-file-'))
    try {
      const path = join(folder, 'file')
      writeFileSync(path, bytes)
      const objects = await indexDebugFile({ path, debugId: '', ...as }, this.#put)
      this.objects.push(...objects)
      return objects
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  async releaseFile(file: ReleaseFile, of: { release: string; dist: string | null }): Promise<void> {
    this.files.push({ ...(await indexReleaseFile(file, this.#put)), ...of })
  }

  readonly artifacts: ArtifactLookup = {
    byDebugId: (_project, debugId, kind) =>
      this.files.findLast((file) => file.debugId === debugId && file.kind === kind),
    byUrl: (_project, release, dist, urls, kind) => {
      const ofRelease = this.files.filter(
        (file) => file.release === release && file.dist === dist && file.kind === kind,
      )
      return urls.map((url) => ofRelease.findLast((file) => file.url === url)).find((file) => file !== undefined)
    },
    hasAny: (_project, release, dist) => this.files.some((file) => file.release === release && file.dist === dist),
    debugObject: (_project, kind, { debugId, codeId }) =>
      this.objects.findLast(
        (one) => one.kind === kind && (one.debugId === debugId || (one.codeId !== '' && one.codeId === codeId)),
      ),
  }

  readonly readIndex = (key: BlobKey, start: number, end: number): Uint8Array | undefined => {
    const bytes = this.blobs.get(key)?.subarray(start, end)
    this.reads.push({ key, bytes: bytes?.length ?? 0 })
    return bytes
  }
}
