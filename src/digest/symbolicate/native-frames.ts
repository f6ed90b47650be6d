import type { Exception, Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { NativeIndex, NativePlace } from '../debug-index/native-index.ts'
import { cut } from '../normalise/fields.ts'
import { isLibraryCode } from '../normalise/in-app.ts'
import { DamagedIndex } from '../source-index/index-file.ts'
import { limits } from '../normalise/limits.ts'
import { LoadedImages, parseAddress, type LoadedImage } from './debug-images.ts'
import { indexCache, openNative } from './index-cache.ts'
import { isSystemSource } from './system-source.ts'
import { isSystemLibrary, type ImageStates } from './image-states.ts'
import type { SymbolicateLookups } from './script-files.ts'

/** Maximum frames looked up per event: a crash with hundreds of threads has more than anyone reads. */
const MAX_LOOK_UPS = 4_000

interface PlaceInImage {
  readonly image: LoadedImage
  /** Relative to the start of the image. */
  readonly offset: bigint
}

/** `isResolved`: whether a debug file knew any of them. */
interface ResolvedFrames {
  readonly frames: readonly Frame[]
  readonly isResolved: boolean
}

/** Resolves addresses of compiled code: a frame becomes one frame per inlined function. */
export class NativeFrames {
  readonly #images: LoadedImages
  readonly #lookups: SymbolicateLookups
  readonly #project: ProjectId
  readonly #states: ImageStates
  readonly #indexes = new Map<LoadedImage, NativeIndex | undefined>()
  #left = MAX_LOOK_UPS

  constructor(
    images: readonly JsonObject[],
    around: { readonly project: ProjectId; readonly lookups: SymbolicateLookups; readonly states: ImageStates },
  ) {
    this.#images = new LoadedImages(images)
    this.#project = around.project
    this.#lookups = around.lookups
    this.#states = around.states
  }

  get isEmpty(): boolean {
    return this.#images.size === 0
  }

  /** The frames of a stack, oldest first, each with the name of its image. @param isReported see {@link isCrash} */
  resolve({ frames, registers }: Stacktrace, isReported: boolean): ResolvedFrames {
    const isExact = isReported || registers !== undefined
    const saysInApp = frames.some((frame) => frame.in_app)
    let isResolved = false
    const resolved = frames.map((frame, at): readonly Frame[] => {
      const place = isTold(frame) ? undefined : this.#imageOf(frame)
      if (place === undefined) return [frame]
      const placed = inImage(frame, place.image)
      // The newest frame of a crash is the program counter; all others are return addresses.
      const places = this.#placesOf(place, isNamed(frame), isExact && at === frames.length - 1 ? 0 : 1)
      if (places.length === 0) return [placed]
      isResolved = true
      return places.toReversed().map((one, depth) => placedFrame(placed, one, { isInlined: depth > 0, saysInApp }))
    })
    return { frames: resolved.flat(), isResolved }
  }

  #placesOf({ image, offset }: PlaceInImage, isNamedBySdk: boolean, back: number): readonly NativePlace[] {
    if (this.#left === 0) return []
    this.#left--
    const index = this.#indexOf(image, isNamedBySdk)
    if (index === undefined) return []
    // Addresses within an object have 32 bits; precision beyond 2^53 does not matter.
    const address = Math.max(0, Number(offset) - back)
    return indexCache.take(`native ${index.id} ${address}`, () => findIn(index, address), sizeOf) ?? []
  }

  #imageOf(frame: Frame): PlaceInImage | undefined {
    const address = parseAddress(frame.instruction_addr)
    if (address === undefined) return undefined
    const relative = /^rel:(\d{1,6})$/.exec(frame.addr_mode ?? '')?.[1]
    const image = relative === undefined ? this.#images.around(address) : this.#images.at(Number(relative))
    return image && { image, offset: relative === undefined ? address - image.start : address }
  }

  #indexOf(image: LoadedImage, isNamedBySdk: boolean): NativeIndex | undefined {
    const known = this.#indexes.get(image)
    if (known !== undefined || this.#indexes.has(image)) {
      this.#states.isSought(image, isNamedBySdk)
      return known
    }
    const found = this.#lookups.artifacts.debugObject(this.#project, 'native', image.ids)
    const index = this.#states.open(image, found, (key) => openNative(key, this.#lookups.readIndex))
    this.#states.isSought(image, isNamedBySdk)
    this.#indexes.set(image, index)
    return index
  }
}

/** Adds the name of the image if the SDK sends only addresses. */
function inImage(frame: Frame, { file }: LoadedImage): Frame {
  if (frame.package !== undefined || file === '') return frame
  const name = cut(file, limits.symbol)
  return { ...frame, package: name, in_app: frame.in_app && !isSystemLibrary(name) }
}

function findIn(index: NativeIndex, address: number): readonly NativePlace[] {
  try {
    return index.find(address)
  } catch (fault) {
    if (fault instanceof DamagedIndex) return []
    throw fault
  }
}

/** Returns whether an exception is a system-reported crash, as opposed to a thrown one. */
export function isCrash({ mechanism }: Pick<Exception, 'mechanism'>): boolean {
  const meta = mechanism?.meta
  return (
    meta?.signal !== undefined ||
    meta?.mach_exception !== undefined ||
    /signal|minidump|mach|seh|crash/i.test(mechanism?.type ?? '')
  )
}

/** Returns whether the SDK already sent everything that a debug file could add. */
function isTold(frame: Frame): boolean {
  return frame.instruction_addr === undefined || (isNamed(frame) && (frame.lineno ?? 0) > 0)
}

function isNamed({ function: name }: Frame): boolean {
  return name !== undefined && name !== '' && !/^(?:<unknown>|\?+|0x[0-9a-f]+)$/i.test(name)
}

function placedFrame(
  frame: Frame,
  { function: name, path, line, entry }: NativePlace,
  { isInlined, saysInApp }: { readonly isInlined: boolean; readonly saysInApp: boolean },
): Frame {
  const { lineno: _line, colno: _column, filename: _file, abs_path: _path, function: sent, vars, ...rest } = frame
  const isLibrary =
    path !== undefined &&
    (isSystemSource(path) ||
      isLibraryCode({ path, module: undefined, function: name, package: frame.package, platform: 'native' }))
  const isOfSystem = isLibraryCode({
    path: '',
    module: undefined,
    function: name,
    package: frame.package,
    platform: 'native',
  })
  return {
    ...rest,
    ...(vars !== undefined && !isInlined && { vars }),
    function: cut(name === '' ? (sent ?? '') : name, limits.symbol),
    ...(path !== undefined && { filename: cut(baseName(path), limits.symbol), abs_path: cut(path, limits.symbol) }),
    ...(line !== undefined && { lineno: line }),
    ...(entry !== undefined && frame.symbol_addr === undefined && symbolAddress(frame, entry)),
    // If the SDK marks no frame as the app's, it did not know which ones are.
    in_app: (frame.in_app || !saysInApp) && !isLibrary && !isOfSystem,
    data: { ...frame.data, symbolicated: true, ...(isInlined && { inlined: true }) },
  }
}

function symbolAddress({ image_addr: image }: Frame, entry: number): Pick<Frame, 'symbol_addr'> {
  const start = parseAddress(image)
  return start === undefined ? {} : { symbol_addr: `0x${(start + BigInt(entry)).toString(16)}` }
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Approximate bytes. */
function sizeOf(places: readonly NativePlace[]): number {
  return places.reduce((sum, place) => sum + 160 + place.function.length + (place.path?.length ?? 0), 64)
}
