import type { Grant } from '#domain/access/access.ts'
import {
  uploadLimits,
  type AssembleState,
  type BundleUpload,
  type DebugFileUpload,
  type Uploads,
} from '#domain/artifact/uploads.ts'
import type { DebugFile } from '#domain/artifact/artifact.ts'
import type { BlobStore, LocalBlobs } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Log } from '#domain/log.ts'
import { assemble, missingChunks } from './assemble.ts'
import { ArtifactThread } from './artifact-thread.ts'
import { assembleSentence, distOf, neededChunks, problemSentence, readBundle } from './bundles.ts'
import { unpack } from './debug-files.ts'
import { DebugFileLine } from './debug-file-line.ts'
import { blobKeys, senderOf, sha1Of } from './keys.ts'
import { UploadQueue, type Owner } from './queue.ts'
import { idOf, note, readNotes, removeNote, type WaitingUpload } from './waiting.ts'

/** The dependencies of {@link createUploads}. */
export interface UploadParts {
  readonly catalogue: Pick<Catalogue, 'artifacts'>
  readonly blobs: BlobStore
  /** The same blobs as files, for the thread that reads bundles. */
  readonly local: LocalBlobs
  readonly log: Log
}

type MayUpload = Grant<'project:releases'>

const t = messages('uploads')

/** Maximum number of reported failures remembered. */
const MAX_REPORTED = 1000

/**
 * Uploads on a blob store and a catalogue. Chunks are assembled (assemble.ts) and queued by project (queue.ts); a
 * thread reads bundles and debug files one at a time (artifact-thread.ts). Uploads that were queued when the server
 * stopped are resumed.
 */
export function createUploads(parts: UploadParts): Uploads & {
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
  close(): Promise<void>
} {
  const line = new UploadLine(parts)
  const resumed = line.resume()
  return {
    putChunk: async (grant, sha1, bytes) => {
      if (bytes.length > uploadLimits.chunkSize) return refuse({ reason: 'too_large' })
      if (sha1Of(bytes) !== sha1) return refuse({ reason: 'wrong_checksum' })
      await parts.blobs.put(blobKeys.chunk(senderOf(grant), sha1), bytes)
      return ok(undefined)
    },
    assembleBundle: (grant, upload) => line.assembleBundle(grant, upload),
    assembleDebugFile: (grant, upload) => line.assembleDebugFile(grant, upload),
    putReleaseFile: (grant, file) => line.putReleaseFile(grant, file),
    putDebugArchive: async (grant, { projectId, bytes }) => {
      const stored: DebugFile[] = []
      const unpacked = await unpack(bytes, async (name, content) => {
        const checksum = sha1Of(content)
        await parts.blobs.put(blobKeys.debugFile(checksum), content)
        stored.push(await line.debugFiles.add(grant, { projectId, checksum, name, debugId: null }))
      })
      return unpacked.ok ? ok(stored) : refuse({ reason: 'bad_archive', problem: unpacked.refusal.problem })
    },
    forgetBundle: (grant, bundleId) => line.forgetBundle(grant, bundleId),
    settled: async () => {
      await resumed
      await line.settled()
    },
    close: () => line.close(),
  }
}

/** The queued uploads, and the one being read. */
class UploadLine {
  readonly debugFiles: DebugFileLine
  readonly #parts: UploadParts
  readonly #queue = new UploadQueue()
  readonly #waiting = new Map<string, WaitingUpload>()
  readonly #reported = new Set<string>()
  readonly #thread: ArtifactThread
  #closing = false

  constructor(parts: UploadParts) {
    this.#parts = parts
    this.#thread = new ArtifactThread(parts.blobs, (why) => parts.log.error({ why }, t('log.crashed')))
    this.debugFiles = new DebugFileLine(parts, this.#thread, this.#queue)
  }

  async assembleBundle(grant: MayUpload, upload: BundleUpload): Promise<AssembleState> {
    const { blobs, catalogue } = this.#parts
    const isHeld = await catalogue.artifacts.holds(grant, 'bundle', upload.checksum)
    const waiting = { kind: 'bundle', upload, sender: senderOf(grant), isHeld } as const
    const underWay = this.#stateOf(idOf(waiting))
    if (underWay !== undefined) return underWay
    const known = await catalogue.artifacts.bundleByChecksum(grant, { ...upload, dist: await distOf(blobs, upload) })
    if (known?.problem === null) return done
    if (known !== undefined && this.#reportOnce(idOf(waiting))) return failed(problemSentence(known.problem))
    const missing = await neededChunks(blobs, waiting)
    return missing.length > 0 ? waitsFor(missing) : this.#add(grant, waiting)
  }

  async assembleDebugFile(
    grant: MayUpload,
    upload: DebugFileUpload,
  ): Promise<AssembleState & { readonly file?: DebugFile }> {
    const { artifacts } = this.#parts.catalogue
    const isHeld = await artifacts.holds(grant, 'debug-file', upload.checksum)
    const waiting = { kind: 'debug-file', upload, sender: senderOf(grant), isHeld } as const
    const underWay = this.#stateOf(idOf(waiting))
    if (underWay !== undefined) return underWay
    const known = await artifacts.debugFileByChecksum(grant, upload.projectId, upload.checksum)
    if (known !== undefined) return { ...done, file: known }
    // The same file in another project.
    const isHere = (await this.#parts.blobs.size(blobKeys.debugFile(upload.checksum))) !== undefined
    if (isHere && isHeld) return { ...done, file: await this.debugFiles.add(grant, upload) }
    const missing = await missingChunks(this.#parts.blobs, waiting.sender, upload.chunks)
    return missing.length > 0 ? waitsFor(missing) : this.#add(grant, waiting)
  }

  async putReleaseFile(
    grant: MayUpload,
    { projectId, release, dist, name, headers, bytes }: Parameters<Uploads['putReleaseFile']>[1],
  ): ReturnType<Uploads['putReleaseFile']> {
    const sha1 = sha1Of(bytes)
    const size = bytes.length
    const indexed = await this.#queue.pass(projectId, () => {
      if (this.#closing) throw new Error('The server stops')
      return this.#thread.index({ kind: 'file', name, headers, bytes }, size)
    })
    const { artifacts } = this.#parts.catalogue
    const files = indexed.ok ? indexed.value.files : []
    const problem = indexed.ok ? null : indexed.refusal.reason
    const upload = { checksum: sha1, projects: [projectId], release, dist, uploadedAt: new Date(), size, problem }
    const { id } = await artifacts.addBundle(grant, upload, files)
    return { bundleId: id, sha1, size }
  }

  /** Queued, so that no index is deleted that an upload in progress is about to share. */
  forgetBundle(grant: MayUpload, bundleId: number): Promise<void> {
    return this.#queue.pass(null, async () => {
      const { catalogue, blobs } = this.#parts
      for (const key of await catalogue.artifacts.removeBundle(grant, bundleId, new Date())) await blobs.delete(key)
    })
  }

  /** Resumes uploads that were queued when the server stopped. Their tools had permission to upload. */
  async resume(): Promise<void> {
    const { blobs, log } = this.#parts
    try {
      const notes = await readNotes(blobs)
      // A tool may already have requested it again.
      const lost = notes.filter((waiting) => this.#queue.state(idOf(waiting)) === undefined)
      for (const waiting of lost) this.#enqueue(operatorGrant('project:releases'), waiting)
      if (notes.length > 0) log.info({ uploads: notes.length }, t('log.resumed'))
      await this.debugFiles.readUnread()
    } catch (fault) {
      log.error({ fault: faultText(fault) }, t('log.failed'))
    }
  }

  settled(): Promise<void> {
    return this.#queue.settled()
  }

  /** Aborts the upload being read, which is read again after the next start. */
  async close(): Promise<void> {
    this.#closing = true
    this.debugFiles.close()
    await this.#thread.close()
    await this.#queue.settled()
  }

  #stateOf(id: string): AssembleState | undefined {
    const state = this.#queue.state(id)
    if (state !== undefined) return { state, missingChunks: [], detail: null }
    const failure = this.#queue.takeFailure(id)
    return failure !== undefined && this.#reportOnce(id) ? failed(failure) : undefined
  }

  /** Returns whether a failure has to be reported, which happens once; then the upload may be retried. */
  #reportOnce(id: string): boolean {
    if (this.#reported.has(id)) return false
    if (this.#reported.size >= MAX_REPORTED) this.#reported.clear()
    this.#reported.add(id)
    return true
  }

  async #add(grant: MayUpload, waiting: WaitingUpload): Promise<AssembleState> {
    if (this.#queue.isFull(ownerOf(waiting))) return failed(t('detail.busy'))
    const id = idOf(waiting)
    await note(this.#parts.blobs, id, waiting)
    // Another request for the same upload may have come while the note was being written.
    if (this.#queue.state(id) === undefined) this.#enqueue(grant, waiting)
    return { state: 'created', missingChunks: [], detail: null }
  }

  #enqueue(grant: MayUpload, waiting: WaitingUpload): void {
    const id = idOf(waiting)
    this.#waiting.set(id, waiting)
    this.#reported.delete(id)
    this.#queue.add(id, ownerOf(waiting), () => this.#perform(id, grant, waiting))
  }

  /** Resolves to the failure message, or null. */
  async #perform(id: string, grant: MayUpload, waiting: WaitingUpload): Promise<string | null> {
    if (this.#closing) return null
    const { log, blobs } = this.#parts
    const { checksum } = waiting.upload
    const startedAt = Date.now()
    try {
      const failure = await this.#make(grant, waiting)
      this.#waiting.delete(id)
      await this.#clear(waiting)
      await removeNote(blobs, id)
      log.info({ kind: waiting.kind, checksum, failure, ms: Date.now() - startedAt }, t('log.indexed'))
      return failure
    } catch (fault) {
      if (this.#closing) return null
      // For example, a full disk or an unavailable store: the chunks are kept for a retry.
      log.error({ kind: waiting.kind, checksum, fault: faultText(fault) }, t('log.failed'))
      this.#waiting.delete(id)
      await removeNote(blobs, id).catch(() => undefined)
      return t('detail.fault')
    }
  }

  async #make(grant: MayUpload, waiting: WaitingUpload): Promise<string | null> {
    switch (waiting.kind) {
      case 'bundle':
        return this.#makeBundle(grant, waiting)
      case 'debug-file':
        return this.#makeDebugFile(grant, waiting)
    }
  }

  async #makeBundle(grant: MayUpload, waiting: WaitingUpload & { kind: 'bundle' }): Promise<string | null> {
    const { artifacts } = this.#parts.catalogue
    const { upload } = waiting
    const read = await readBundle({ ...this.#parts, thread: this.#thread }, waiting)
    if (!read.ok && read.refusal.problem === null) return read.refusal.sentence
    const dist = await distOf(this.#parts.blobs, upload)
    const { checksum, projects, release } = upload
    const known = await artifacts.bundleByChecksum(grant, { checksum, projects, release, dist })
    if (known?.problem === null) return null
    if (known !== undefined) await artifacts.removeBundle(grant, known.id, new Date())
    const { size } = read.ok ? read.value : read.refusal
    const problem = read.ok ? null : read.refusal.problem
    const bundle = { checksum, projects, release, dist, uploadedAt: new Date(), size, problem }
    await artifacts.addBundle(grant, bundle, read.ok ? read.value.files : [])
    return read.ok ? null : read.refusal.sentence
  }

  async #makeDebugFile(
    grant: MayUpload,
    { sender, upload }: WaitingUpload & { kind: 'debug-file' },
  ): Promise<string | null> {
    const assembly = { sender, checksum: upload.checksum, chunks: upload.chunks }
    const whole = await assemble(this.#parts.blobs, assembly, blobKeys.debugFile(upload.checksum))
    if (!whole.ok) return assembleSentence(whole.refusal.reason)
    await this.debugFiles.addAndRead(grant, upload)
    return null
  }

  /** Deletes an upload's input, except chunks needed by another queued upload. */
  async #clear({ kind, upload, sender }: WaitingUpload): Promise<void> {
    const { blobs } = this.#parts
    const others = [...this.#waiting.values()].filter((other) => other.sender === sender)
    const needed = new Set(others.flatMap((other) => other.upload.chunks))
    for (const sha1 of upload.chunks) if (!needed.has(sha1)) await blobs.delete(blobKeys.chunk(sender, sha1))
    if (kind === 'bundle') await blobs.delete(blobKeys.bundle(upload.checksum))
  }
}

/** An upload for several projects is queued under the first one. */
function ownerOf(waiting: WaitingUpload): Owner {
  return waiting.kind === 'bundle' ? (waiting.upload.projects[0] ?? null) : waiting.upload.projectId
}

const done: AssembleState = { state: 'ok', missingChunks: [], detail: null }

function waitsFor(chunks: readonly string[]): AssembleState {
  return { state: 'not_found', missingChunks: chunks, detail: null }
}

function failed(detail: string): AssembleState {
  return { state: 'error', missingChunks: [], detail }
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}
