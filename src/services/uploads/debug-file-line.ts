import type { Grant } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { DebugFile } from '#domain/artifact/artifact.ts'
import type { DebugObject } from '#domain/artifact/debug-object.ts'
import type { DebugFileUpload } from '#domain/artifact/uploads.ts'
import type { BlobStore, LocalBlobs } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { Log } from '#domain/log.ts'
import { messages } from '#messages'
import { debugIndexVersion } from '#digest/artifacts/read-debug-file.ts'
import type { ArtifactThread } from './artifact-thread.ts'
import { MAGIC_BYTES, proguardId, symbolTypeOf } from './debug-files.ts'
import { blobKeys } from './keys.ts'
import type { UploadQueue } from './queue.ts'

type MayUpload = Grant<'project:releases'>

const t = messages('uploads')

/** Maximum number of files read again per start; the others follow at the next one. */
const MAX_UNREAD = 10_000

interface Parts {
  readonly catalogue: Pick<Catalogue, 'artifacts'>
  readonly blobs: BlobStore
  readonly local: LocalBlobs
  readonly log: Log
}

/** Debug files on their way into the catalogue: each is added first, and read when it is its turn. */
export class DebugFileLine {
  readonly #parts: Parts
  readonly #thread: ArtifactThread
  readonly #queue: UploadQueue
  #closing = false

  constructor(parts: Parts, thread: ArtifactThread, queue: UploadQueue) {
    this.#parts = parts
    this.#thread = thread
    this.#queue = queue
  }

  /** Adds a file whose blob exists, and queues it for reading. */
  async add(grant: MayUpload, upload: Omit<DebugFileUpload, 'chunks'>): Promise<DebugFile> {
    const file = await this.#add(grant, upload)
    void this.#queue.pass(file.projectId, () => this.#tryRead(grant, file))
    return file
  }

  /** Adds and reads a file that has reached its turn. */
  async addAndRead(grant: MayUpload, upload: Omit<DebugFileUpload, 'chunks'>): Promise<void> {
    await this.#read(grant, await this.#add(grant, upload))
  }

  /** Reads files that an earlier version stored unread or read differently, or whose reading was interrupted. */
  async readUnread(): Promise<void> {
    const grant = operatorGrant('project:releases')
    const files = await this.#parts.catalogue.artifacts.unreadDebugFiles(grant, debugIndexVersion, MAX_UNREAD)
    for (const file of files) void this.#queue.pass(file.projectId, () => this.#tryRead(grant, file))
  }

  close(): void {
    this.#closing = true
  }

  async #add(grant: MayUpload, upload: Omit<DebugFileUpload, 'chunks'>): Promise<DebugFile> {
    const { blobs, catalogue } = this.#parts
    const { projectId, checksum, name } = upload
    const known = await catalogue.artifacts.debugFileByChecksum(grant, projectId, checksum)
    if (known !== undefined) return known
    const key = blobKeys.debugFile(checksum)
    const start = (await blobs.get(key, { start: 0, end: MAGIC_BYTES })) ?? new Uint8Array(0)
    return catalogue.artifacts.addDebugFile(grant, {
      projectId,
      checksum,
      debugId: proguardId(name) ?? upload.debugId ?? '',
      name,
      symbolType: symbolTypeOf(name, start),
      uploadedAt: new Date(),
      size: (await blobs.size(key)) ?? 0,
    })
  }

  /** For background work: errors are logged, and the file is retried after the next start. */
  async #tryRead(grant: MayUpload, file: DebugFile): Promise<void> {
    try {
      await this.#read(grant, file)
    } catch (fault) {
      if (!this.#closing) this.#parts.log.error({ checksum: file.checksum, fault: String(fault) }, t('log.failed'))
    }
  }

  async #read(grant: MayUpload, file: DebugFile): Promise<void> {
    if (this.#closing) return
    const { catalogue, local } = this.#parts
    const { symbolType, debugId, checksum, size } = file
    const path = await local.file(blobKeys.debugFile(checksum))
    if (path === undefined) throw new Error(`The debug file ${checksum} is gone.`)
    const indexed = await this.#thread.index({ kind: 'debug-file', path, symbolType, debugId }, size)
    const objects = indexed.ok ? indexed.value.objects : [crashed(file, indexed.refusal.reason)]
    await catalogue.artifacts.keepDebugObjects(grant, file, { objects, readAs: debugIndexVersion })
  }
}

/** Prevents a file that crashed the thread from being retried: its entry records the problem. */
function crashed({ symbolType, debugId }: DebugFile, problem: string): DebugObject {
  const kind = symbolType === 'proguard' ? 'proguard' : 'native'
  return { kind, debugId, codeId: '', arch: '', hasLines: false, indexKey: null, problem }
}
