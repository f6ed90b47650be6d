import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { MAX_DEPTH } from '#digest/decode/decode-event.ts'

/**
 * Decodes OTLP protobuf requests into the form of the same request as JSON (opentelemetry.io/docs/specs/otlp, "JSON
 * Protobuf Encoding"): ids in hex, 64-bit integers as text, enums as numbers. One reader then serves both.
 */

/** Scalars, by the type they are decoded into. */
type Scalar =
  | 'text'
  | 'hex'
  | 'base64'
  | 'flag'
  | 'number'
  | 'sint32'
  | 'double'
  | 'int64'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed64'
  // Packed lists of numbers.
  | 'doubles'
  | 'fixed64s'
  | 'uint64s'
/** Its JSON name, its type, and whether it is repeated. */
type Field = readonly [name: string, type: Scalar | (() => Schema), many?: 'many']
/** The fields of a message by number. */
export type Schema = Readonly<Record<number, Field>>

// opentelemetry-proto 1.x: common.proto, resource.proto. Counts of what SDKs dropped and schema URLs are omitted
// because they are not used.
export const anyValue: Schema = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'flag'],
  3: ['intValue', 'int64'],
  4: ['doubleValue', 'double'],
  5: ['arrayValue', () => arrayValue],
  6: ['kvlistValue', () => keyValueList],
  7: ['bytesValue', 'base64'],
}
const arrayValue: Schema = { 1: ['values', () => anyValue, 'many'] }
export const keyValue: Schema = { 1: ['key', 'text'], 2: ['value', () => anyValue] }
const keyValueList: Schema = { 1: ['values', () => keyValue, 'many'] }
export const scope: Schema = { 1: ['name', 'text'], 2: ['version', 'text'], 3: ['attributes', () => keyValue, 'many'] }
export const resource: Schema = { 1: ['attributes', () => keyValue, 'many'] }

/** Maximum number of messages per request. An empty one takes two bytes on the wire and a hundred in memory. */
const MAX_MESSAGES = 1_000_000

/** Why bytes are not a valid request. */
export type NoProtobuf = 'invalid_protobuf' | 'too_deep' | 'too_many_records'

/** Decodes a message into its JSON form. Unknown fields are skipped. */
export function decodeProtobuf(bytes: Uint8Array, schema: Schema): JsonObject | NoProtobuf {
  try {
    return new Decoder(bytes).decode(schema)
  } catch (fault) {
    return fault instanceof TooMuch ? fault.reason : 'invalid_protobuf'
  }
}

class TooMuch extends Error {
  readonly reason: 'too_deep' | 'too_many_records'

  constructor(reason: TooMuch['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Mutable = { [name: string]: Json | Json[] }

class Decoder {
  readonly #reader: BinaryReader
  #messages = 0

  constructor(bytes: Uint8Array) {
    this.#reader = new BinaryReader(bytes)
  }

  decode(schema: Schema): JsonObject {
    return this.#message(schema, this.#reader.len, 1)
  }

  /** @param depth nesting level in the JSON, counting objects and lists, itself included */
  #message(schema: Schema, end: number, depth: number): JsonObject {
    if (depth > MAX_DEPTH) throw new TooMuch('too_deep')
    if (++this.#messages > MAX_MESSAGES) throw new TooMuch('too_many_records')
    const reader = this.#reader
    const message: Mutable = {}
    while (reader.pos < end) {
      const [number, wireType] = reader.tag()
      const field = schema[number]
      if (field === undefined || wireType !== wireTypeOf(field[1])) reader.skip(wireType, number)
      else this.#field(message, field, depth)
      if (reader.pos > end) throw new RangeError('a field is longer than its message')
    }
    return message
  }

  #field(message: Mutable, [name, type, many]: Field, depth: number): void {
    if (typeof type === 'string') {
      message[name] = this.#scalar(type)
      return
    }
    const end = this.#reader.uint32() + this.#reader.pos
    if (end > this.#reader.len) throw new RangeError('a message is longer than the request')
    const value = this.#message(type(), end, many === undefined ? depth + 1 : depth + 2)
    const before = message[name]
    if (many === undefined) message[name] = value
    else if (Array.isArray(before)) before.push(value)
    else message[name] = [value]
  }

  /**
   * Each number counts towards the limit like a message: it takes a byte on the wire, and many times that in memory.
   */
  #packed(read: () => Json): Json {
    const reader = this.#reader
    const end = reader.uint32() + reader.pos
    if (end > reader.len) throw new RangeError('a list is longer than the request')
    const list: Json[] = []
    while (reader.pos < end) {
      if (++this.#messages > MAX_MESSAGES) throw new TooMuch('too_many_records')
      list.push(read())
    }
    return list
  }

  #scalar(type: Scalar): Json {
    const reader = this.#reader
    switch (type) {
      case 'text':
        return withoutNul(reader.string())
      case 'hex':
        return asBuffer(reader.bytes()).toString('hex')
      case 'base64':
        return asBuffer(reader.bytes()).toString('base64')
      case 'flag':
        return reader.bool()
      case 'number':
        return reader.int32()
      case 'double':
        return finite(reader.double())
      case 'int64':
        return String(reader.int64())
      case 'fixed32':
        return reader.fixed32()
      case 'fixed64':
        return String(reader.fixed64())
      case 'sint32':
        return reader.sint32()
      case 'sfixed64':
        return String(reader.sfixed64())
      case 'doubles':
        return this.#packed(() => finite(reader.double()))
      case 'fixed64s':
        return this.#packed(() => String(reader.fixed64()))
      case 'uint64s':
        return this.#packed(() => String(reader.uint64()))
    }
  }
}

const wireTypes: Readonly<Record<Scalar, WireType>> = {
  text: WireType.LengthDelimited,
  hex: WireType.LengthDelimited,
  base64: WireType.LengthDelimited,
  flag: WireType.Varint,
  number: WireType.Varint,
  int64: WireType.Varint,
  sint32: WireType.Varint,
  double: WireType.Bit64,
  fixed64: WireType.Bit64,
  sfixed64: WireType.Bit64,
  doubles: WireType.LengthDelimited,
  fixed64s: WireType.LengthDelimited,
  uint64s: WireType.LengthDelimited,
  fixed32: WireType.Bit32,
}

function wireTypeOf(type: Scalar | (() => Schema)): WireType {
  return typeof type === 'string' ? wireTypes[type] : WireType.LengthDelimited
}

/** Converts a number to JSON: null for NaN and Infinity. */
function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null
}

/** Replaces NUL, as {@link decodeJson} does. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
