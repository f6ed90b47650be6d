/**
 * The first query of clickhouse-go over HTTP, on which Grafana's data source is built. The response comes before any
 * negotiation, in the format of the client's own protocol revision. A semicolon must separate two runs of whitespace;
 * otherwise the expression would backtrack over every way to split them.
 */
const HELLO = /^\s*SELECT\s+displayName\(\)\s*,\s*version\(\)\s*,\s*revision\(\)\s*,\s*timezone\(\)\s*(?:;\s*)?$/i

/** Native blocks start with block info in every numbered revision; columns have serialization info since 54454. */
const WITH_SERIALIZATIONS = 54_454

export function isHello(statement: string): boolean {
  return HELLO.test(statement)
}

/**
 * The response in Native format. It reports revision 0, so that everything that follows is plain Native, which the
 * engine writes.
 * @param asked the client's revision (`client_protocol_version`); 0 if it sends none
 */
export function helloBlock(version: string, asked: number): Uint8Array {
  const columns = [
    ['displayName()', 'String', text('mishap')],
    ['version()', 'String', text(version)],
    ['revision()', 'UInt32', new Uint8Array(4)],
    ['timezone()', 'String', text('UTC')],
  ] as const
  // Field 1: no overflows; field 2: no bucket (-1); no further fields.
  const info = asked > 0 ? [1, 0, 2, 255, 255, 255, 255, 0] : []
  const serialization = asked >= WITH_SERIALIZATIONS ? [0] : []
  return Buffer.concat([
    Buffer.from([...info, columns.length, 1]),
    ...columns.flatMap(([name, type, value]) => [text(name), text(type), Buffer.from(serialization), value]),
  ])
}

/** A string in Native format: its length, which is below 128 here, then its bytes. */
function text(value: string): Uint8Array {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}
