import type { FoundObject } from '#domain/artifact/debug-object.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { Json, JsonObject, Processing } from '#domain/event/event.ts'
import { isLibraryCode } from '../normalise/in-app.ts'
import { DamagedIndex } from '../source-index/index-file.ts'
import type { LoadedImage } from './debug-images.ts'

/** The state of an image's debug file: `unused` if no frame belongs to it. */
type ImageState = 'found' | 'missing' | 'malformed' | 'unused'

/** Maximum notes: more files than anyone would look into. */
const MAX_NOTES = 40

/** The lookup results for the debug files of an event's stacks, for the event's page. */
export class ImageStates {
  readonly #states = new Map<number, ImageState>()
  readonly #notes = new Map<string, Processing>()
  readonly #missing = new Map<LoadedImage, string | null>()

  /** Opens the index of a found file. Notes a missing or unusable one, see {@link isSought}. */
  open<T>(image: LoadedImage, found: FoundObject | undefined, open: (key: BlobKey) => T | undefined): T | undefined {
    const opened = tryOpen(found, open)
    const isMissing = found === undefined || (found.indexKey !== null && opened === undefined)
    this.#states.set(image.index, opened !== undefined ? 'found' : isMissing ? 'missing' : 'malformed')
    if (opened === undefined) this.#missing.set(image, isMissing ? null : (found.problem ?? 'damaged'))
    return opened
  }

  /**
   * Records that a frame belongs to this image. Missing files of system libraries, or of frames that already have
   * names, are not noted.
   */
  isSought(image: LoadedImage, isNamedBySdk: boolean): void {
    const reason = this.#missing.get(image)
    if (reason === undefined || isNamedBySdk || isSystemLibrary(image.file)) return
    const { debugId = null, codeId = null } = image.ids
    const type = reason === null ? 'native_missing_debug_file' : 'native_bad_debug_file'
    const name = image.file.slice(Math.max(image.file.lastIndexOf('/'), image.file.lastIndexOf('\\')) + 1)
    this.#note(`${type} ${image.index}`, {
      type,
      name: name === '' ? 'debug_meta' : name,
      value: { debug_id: debugId, code_id: codeId, code_file: image.file, arch: image.arch, reason },
    })
  }

  /** Records a frame of a .NET program whose lines are in a portable PDB. */
  isPortable(file: string): void {
    const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
    this.#note(`portable ${name}`, { type: 'portable_pdb', name })
  }

  openMapping<T>(
    debugId: string,
    found: FoundObject | undefined,
    open: (key: BlobKey) => T | undefined,
  ): T | undefined {
    const opened = tryOpen(found, open)
    if (opened !== undefined) return opened
    const reason = found === undefined ? null : (found.problem ?? 'damaged')
    const type = reason === null ? 'proguard_missing_mapping' : 'proguard_bad_mapping'
    this.#note(debugId, { type, name: 'debug_meta', value: { debug_id: debugId, reason } })
    return undefined
  }

  notes(): readonly Processing[] {
    return [...this.#notes.values()].slice(0, MAX_NOTES)
  }

  /** The images of an event with the states of their files. @param isNative whether an image is compiled code */
  mark(images: readonly Json[]): readonly Json[] {
    return images.map((image, index) => {
      const state = this.#states.get(index)
      return state === undefined ? image : { ...(image as JsonObject), debug_status: state }
    })
  }

  get hasStates(): boolean {
    return this.#states.size > 0
  }

  #note(key: string, note: Processing): void {
    if (!this.#notes.has(key)) this.#notes.set(key, note)
  }
}

/** An index damaged on disk costs an event its names, but must never stop the digest. */
function tryOpen<T>(found: FoundObject | undefined, open: (key: BlobKey) => T | undefined): T | undefined {
  if (found === undefined || found.indexKey === null) return undefined
  try {
    return open(found.indexKey)
  } catch (fault) {
    if (fault instanceof DamagedIndex) return undefined
    throw fault
  }
}

/** Returns whether a program or library is part of the system. */
export function isSystemLibrary(file: string): boolean {
  return isLibraryCode({ path: '', module: undefined, function: undefined, package: file, platform: 'native' })
}
