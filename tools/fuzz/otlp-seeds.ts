import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { NOON } from './item-reader.ts'

const nanoseconds = BigInt(NOON - 60_000) * 1_000_000n

type Field = (writer: BinaryWriter) => BinaryWriter

function message(...fields: readonly Field[]): Uint8Array {
  return fields.reduce((writer, field) => field(writer), new BinaryWriter()).finish()
}

const bytes =
  (number: number, value: Uint8Array): Field =>
  (writer) =>
    writer.tag(number, WireType.LengthDelimited).bytes(value)
const text = (number: number, value: string) => bytes(number, Buffer.from(value))
const hex = (number: number, value: string) => bytes(number, Buffer.from(value, 'hex'))
const time =
  (number: number, later = 0n): Field =>
  (writer) =>
    writer.tag(number, WireType.Bit64).fixed64(nanoseconds + later)

const resource = bytes(1, message(bytes(1, message(text(1, 'service.name'), bytes(2, message(text(1, 'shop')))))))

/** A request with one record, a resource and a scope. */
const requestOf = (record: Uint8Array) => message(bytes(1, message(resource, bytes(2, message(bytes(2, record))))))

/** OTLP requests in protobuf, each with one record that is kept. */
export const otlpSeeds = {
  trace: requestOf(
    message(
      hex(1, '0af7651916cd43dd8448eb211c80319c'),
      hex(2, 'b7ad6b7169203331'),
      text(5, 'GET /'),
      time(7),
      time(8, 1_000_000n),
    ),
  ),
  log: requestOf(message(time(1), text(3, 'WARN'), bytes(5, message(text(1, 'no cart'))))),
  metric: requestOf(
    message(
      text(1, 'wait'),
      text(3, 's'),
      bytes(
        5,
        message(
          bytes(
            1,
            message(time(3), (writer) => writer.tag(4, WireType.Bit64).double(0.5)),
          ),
        ),
      ),
    ),
  ),
} as const
