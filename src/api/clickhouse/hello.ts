/**
 * The first question of clickhouse-go, which Grafana's data source is built on, over HTTP. It is answered before anything is
 * agreed on, in the form of the client's own revision of the protocol. Between two runs of blanks stands a semicolon, or
 * they are one: else each place to part them would be tried.
 */
const HELLO = /^\s*SELECT\s+displayName\(\)\s*,\s*version\(\)\s*,\s*revision\(\)\s*,\s*timezone\(\)\s*(?:;\s*)?$/i

/** Blocks of Native begin with what they are since there are revisions, and columns with how they are written since 54454. */
const WITH_SERIALIZATIONS = 54_454

export function isHello(statement: string): boolean {
  return HELLO.test(statement)
}

/**
 * The answer in Native: our revision is 0, so that everything that follows is plain Native, which the engine writes.
 * @param asked the client's revision (`client_protocol_version`); 0: it says none
 */
export function helloBlock(version: string, asked: number): Uint8Array {
  const columns = [
    ['displayName()', 'String', text('mishap')],
    ['version()', 'String', text(version)],
    ['revision()', 'UInt32', new Uint8Array(4)],
    ['timezone()', 'String', text('UTC')],
  ] as const
  // Field 1, no overflows; field 2, no bucket (-1); no more fields.
  const info = asked > 0 ? [1, 0, 2, 255, 255, 255, 255, 0] : []
  const serialization = asked >= WITH_SERIALIZATIONS ? [0] : []
  return Buffer.concat([
    Buffer.from([...info, columns.length, 1]),
    ...columns.flatMap(([name, type, value]) => [text(name), text(type), Buffer.from(serialization), value]),
  ])
}

/** A text as Native writes it: its length, which is below 128 here, and its bytes. */
function text(value: string): Uint8Array {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}
