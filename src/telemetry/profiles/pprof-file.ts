import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { MAX_SAMPLES } from './read-profile.ts'

/**
 * The parts of a pprof file (github.com/google/pprof, proto/profile.proto) that are used. Names are indexes into
 * `strings`.
 */
export interface PprofFile {
  readonly sampleTypes: readonly { readonly type: number; readonly unit: number }[]
  readonly samples: readonly PprofSample[]
  readonly mappings: readonly { readonly id: number; readonly filename: number }[]
  readonly locations: readonly PprofLocation[]
  readonly functions: readonly PprofFunction[]
  readonly strings: readonly string[]
  readonly timeNanos: number
  readonly durationNanos: number
}

export interface PprofSample {
  readonly locations: readonly number[]
  readonly values: readonly number[]
  readonly labels: readonly PprofLabel[]
}

export interface PprofLabel {
  readonly key: number
  readonly str: number
  readonly num: number
}

export interface PprofLocation {
  readonly id: number
  readonly mapping: number
  readonly address: bigint
  readonly lines: readonly { readonly function: number; readonly line: number }[]
}

export interface PprofFunction {
  readonly id: number
  readonly name: number
  readonly systemName: number
  readonly filename: number
}

/**
 * Maximum number of messages and texts per file, other than samples. An empty one takes two bytes in the file and a
 * hundred in memory. Go's files have thousands.
 */
const MAX_PARTS = 500_000
/** Maximum number of numbers in all samples. Each takes one byte in the file and eight in memory. */
const MAX_NUMBERS = 6_000_000
/** Maximum number of fields in all messages, whether they are read or skipped. */
const MAX_FIELDS = 4_000_000

export type NoPprof = 'invalid_profile' | 'too_many_samples'

/** Decodes an uncompressed file. Counts samples, parts and numbers before allocating anything for them. */
export function decodePprof(bytes: Uint8Array): PprofFile | NoPprof {
  try {
    return new Decoder(bytes).file()
  } catch (fault) {
    return fault instanceof TooMuch ? 'too_many_samples' : 'invalid_profile'
  }
}

class TooMuch extends Error {}

/** Reads a field, or returns false to skip it. */
type Take = (field: number, wireType: WireType) => boolean

const NONE: readonly never[] = []

class Decoder {
  readonly #reader: BinaryReader
  #samples = 0
  #parts = 0
  #numbers = 0
  #fieldCount = 0

  constructor(bytes: Uint8Array) {
    this.#reader = new BinaryReader(bytes)
  }

  file(): PprofFile {
    const file = {
      sampleTypes: [] as PprofFile['sampleTypes'][number][],
      samples: [] as PprofSample[],
      mappings: [] as PprofFile['mappings'][number][],
      locations: [] as PprofLocation[],
      functions: [] as PprofFunction[],
      strings: [] as string[],
      timeNanos: 0,
      durationNanos: 0,
    }
    this.#fields(this.#reader.len, (field, wireType) => {
      if (wireType === WireType.Varint && field === 9) file.timeNanos = this.#int()
      else if (wireType === WireType.Varint && field === 10) file.durationNanos = this.#int()
      else if (wireType !== WireType.LengthDelimited) return false
      else if (field === 2) file.samples.push(this.#sample())
      else if (field === 1) file.sampleTypes.push(this.#sampleType())
      else if (field === 3) file.mappings.push(this.#mapping())
      else if (field === 4) file.locations.push(this.#location())
      else if (field === 5) file.functions.push(this.#function())
      else if (field === 6) file.strings.push(this.#text())
      else return false
      return true
    })
    return file
  }

  #sample(): PprofSample {
    if (++this.#samples > MAX_SAMPLES) throw new TooMuch()
    let locations: number[] | undefined
    let values: number[] | undefined
    let labels: PprofLabel[] | undefined
    this.#message((field, wireType) => {
      if (field === 1) return this.#list((locations ??= []), wireType, 'unsigned')
      if (field === 2) return this.#list((values ??= []), wireType, 'signed')
      if (field !== 3 || wireType !== WireType.LengthDelimited) return false
      ;(labels ??= []).push(this.#label())
      return true
    })
    return { locations: locations ?? NONE, values: values ?? NONE, labels: labels ?? NONE }
  }

  #sampleType(): PprofFile['sampleTypes'][number] {
    const [type = 0, unit = 0] = this.#part([1, 2])
    return { type, unit }
  }

  #label(): PprofLabel {
    const [key = 0, str = 0, num = 0] = this.#part([1, 2, 3])
    return { key, str, num }
  }

  #mapping(): PprofFile['mappings'][number] {
    const [id = 0, filename = 0] = this.#part([1, 5])
    return { id, filename }
  }

  #function(): PprofFunction {
    const [id = 0, name = 0, systemName = 0, filename = 0] = this.#part([1, 2, 3, 4])
    return { id, name, systemName, filename }
  }

  #location(): PprofLocation {
    this.#countPart()
    let [id, mapping, address] = [0, 0, 0n]
    let lines: PprofLocation['lines'][number][] | undefined
    this.#message((field, wireType) => {
      if (field === 4 && wireType === WireType.LengthDelimited) {
        const [called = 0, line = 0] = this.#part([1, 2])
        ;(lines ??= []).push({ function: called, line })
      } else if (wireType !== WireType.Varint) return false
      else if (field === 1) id = this.#uint()
      else if (field === 2) mapping = this.#uint()
      else if (field === 3) address = BigInt(this.#reader.uint64())
      else return false
      return true
    })
    return { id, mapping, address, lines: lines ?? NONE }
  }

  #text(): string {
    this.#countPart()
    return this.#reader.string()
  }

  #part(fields: readonly number[]): readonly number[] {
    this.#countPart()
    const numbers = fields.map(() => 0)
    this.#message((field, wireType) => {
      const place = fields.indexOf(field)
      if (place === -1 || wireType !== WireType.Varint) return false
      numbers[place] = this.#int()
      return true
    })
    return numbers
  }

  #countPart(): void {
    if (++this.#parts > MAX_PARTS) throw new TooMuch()
  }

  #countNumber(): void {
    if (++this.#numbers > MAX_NUMBERS) throw new TooMuch()
  }

  /** Reads repeated numbers, packed or one by one. */
  #list(list: number[], wireType: WireType, sign: 'signed' | 'unsigned'): boolean {
    if (wireType !== WireType.Varint && wireType !== WireType.LengthDelimited) return false
    const reader = this.#reader
    const end = wireType === WireType.Varint ? reader.pos + 1 : this.#end()
    do {
      if (reader.pos >= end) return true
      this.#countNumber()
      list.push(sign === 'signed' ? this.#int() : this.#uint())
    } while (reader.pos < end)
    return true
  }

  #message(take: Take): void {
    this.#fields(this.#end(), take)
  }

  /** Reads fields up to an end. Fields that are not taken are skipped. */
  #fields(end: number, take: Take): void {
    const reader = this.#reader
    while (reader.pos < end) {
      if (++this.#fieldCount > MAX_FIELDS) throw new TooMuch()
      const [field, wireType] = reader.tag()
      if (!take(field, wireType)) reader.skip(wireType, field)
    }
    if (reader.pos > end) throw new RangeError('a field is longer than its message')
  }

  #end(): number {
    const length = this.#reader.uint32()
    const end = length + this.#reader.pos
    if (end > this.#reader.len) throw new RangeError('a message is longer than the file')
    return end
  }

  #int(): number {
    return Number(this.#reader.int64())
  }

  #uint(): number {
    return Number(this.#reader.uint64())
  }
}
