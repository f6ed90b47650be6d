const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** Normalises a debug id to a lower-case UUID with dashes; `undefined` if it is invalid. */
export function parseDebugId(value: unknown): string | undefined {
  if (typeof value !== 'string' || !UUID.test(value)) return undefined
  const hex = value.replaceAll('-', '').toLowerCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
