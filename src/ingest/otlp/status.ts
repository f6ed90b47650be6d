import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

export const PROTOBUF = 'application/x-protobuf'

/** The number of `message` in a google.rpc.Status. */
const MESSAGE = 2

/** A google.rpc.Status with this message, the format that OTLP requires for errors. */
export function statusInProtobuf(message: string): Uint8Array {
  return new BinaryWriter().tag(MESSAGE, WireType.LengthDelimited).string(message).finish()
}
