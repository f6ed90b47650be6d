import { parseCodeId, parseObjectId, type ObjectIds } from '#domain/artifact/debug-object.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

const NATIVE_IMAGES: ReadonlySet<Json | undefined> = new Set([
  'elf',
  'macho',
  'apple',
  'symbolic',
  'pe',
  'pe_dotnet',
  'pdb',
  'wasm',
])

/** A program or library loaded when the event happened. */
export interface LoadedImage {
  /** Its index in the event's list. */
  readonly index: number
  readonly ids: ObjectIds
  /** As the system names it: `/usr/bin/till`. */
  readonly file: string
  readonly arch: string
  readonly start: bigint
  /** The first address after it; `undefined` if the SDK did not send the size. */
  readonly end: bigint | undefined
}

export function imagesOf({ debug_meta: meta }: NormalEvent): readonly JsonObject[] {
  const images: readonly Json[] = Array.isArray(meta?.images) ? meta.images : []
  return images.filter(
    (image): image is JsonObject => typeof image === 'object' && image !== null && !Array.isArray(image),
  )
}

export function mappingIdsOf(images: readonly JsonObject[]): readonly string[] {
  const ids = images.flatMap(({ type, uuid, debug_id: debugId }) =>
    type === 'proguard' ? (parseObjectId(uuid ?? debugId) ?? []) : [],
  )
  return [...new Set(ids)]
}

/** The programs and libraries of an event, by address. */
export class LoadedImages {
  readonly #byIndex = new Map<number, LoadedImage>()
  readonly #sorted: readonly LoadedImage[]

  constructor(images: readonly JsonObject[]) {
    for (const [index, image] of images.entries())
      if (NATIVE_IMAGES.has(image.type)) this.#byIndex.set(index, loadedImage(image, index))
    // WebAssembly modules have no address: their frames name them by index.
    this.#sorted = [...this.#byIndex.values()]
      .filter(({ start }) => start > 0n)
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  }

  get size(): number {
    return this.#byIndex.size
  }

  at(index: number): LoadedImage | undefined {
    return this.#byIndex.get(index)
  }

  around(address: bigint): LoadedImage | undefined {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle]?.start ?? 0n) <= address) low = middle + 1
      else high = middle
    }
    const image = this.#sorted[low - 1]
    return image === undefined || (image.end !== undefined && address >= image.end) ? undefined : image
  }
}

function loadedImage(image: JsonObject, index: number): LoadedImage {
  const start = parseAddress(image.image_addr) ?? 0n
  const size = parseAddress(image.image_size)
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
  return {
    index,
    // Lazy: of hundreds of images, frames belong to only a few.
    get ids() {
      // `id` comes from the Rust SDK, `uuid` from old Apple SDKs.
      const debugId = parseObjectId(image.debug_id ?? image.id ?? image.uuid)
      return { debugId, codeId: parseCodeId(image.code_id) }
    },
    file: text(image.code_file) || text(image.name) || text(image.debug_file),
    arch: text(image.arch),
    start,
    end: size === undefined || size === 0n ? undefined : start + size,
  }
}

/** Parses addresses below 2^64, from numbers or from hexadecimal or decimal text. */
export function parseAddress(value: Json | undefined): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(value)) return undefined
  return BigInt(value.toLowerCase())
}
