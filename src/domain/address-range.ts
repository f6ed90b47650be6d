/** A network: the leading bits that its addresses share. */
export interface AddressRange {
  readonly family: 4 | 6
  readonly bits: bigint
  readonly length: number
}

const WIDTH = { 4: 32, 6: 128 } as const
const GROUP_BITS = 16n

/**
 * Parses `10.0.0.0/8`, `192.0.2.7` or `2001:db8::/32` (RFC 4632 3.1, RFC 4291 2.3). Ignores bits beyond the prefix
 * length. `undefined` if invalid.
 */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', length, ...more] = text.trim().split('/')
  const parsed = parseAddress(address)
  if (parsed === undefined || more.length > 0) return undefined
  const width = WIDTH[parsed.family]
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const kept = length === undefined ? width : Number(length)
  if (kept > width) return undefined
  return { family: parsed.family, bits: parsed.bits >> BigInt(width - kept), length: kept }
}

/** Whether an address is in one of these networks. IPv4-mapped IPv6 (`::ffff:192.0.2.7`) counts as IPv4. */
export function isWithin(ranges: readonly AddressRange[], address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined) return false
  const width = WIDTH[parsed.family]
  return ranges.some(
    ({ family, bits, length }) => family === parsed.family && parsed.bits >> BigInt(width - length) === bits,
  )
}

/** An address without its zone, with IPv4-mapped IPv6 as IPv4; `undefined` if it is not an address. */
export function plainAddress(text: string): string | undefined {
  const [bare = ''] = text.split('%', 1)
  const parsed = parseAddress(bare)
  if (parsed === undefined) return undefined
  return parsed.family === 4 ? ipv4Text(parsed.bits) : bare
}

function ipv4Text(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join('.')
}

export function parseAddress(text: string): { readonly family: 4 | 6; readonly bits: bigint } | undefined {
  if (!text.includes(':')) {
    const bits = ipv4Bits(text)
    return bits === undefined ? undefined : { family: 4, bits }
  }
  const bits = ipv6Bits(text)
  if (bits === undefined) return undefined
  return bits >> 32n === 0xffffn ? { family: 4, bits: bits & 0xffffffffn } : { family: 6, bits }
}

function ipv4Bits(text: string): bigint | undefined {
  const bytes = text.split('.')
  // Rejects leading zeros, which some parsers read as octal.
  if (bytes.length !== 4 || !bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) < 256))
    return undefined
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function ipv6Bits(text: string): bigint | undefined {
  const halves = text.split('::')
  const [head, tail = []] = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(groupsOf)))
  if (head === undefined || halves.length > 2) return undefined
  const groups = [...head, ...tail]
  const missing = 8 - groups.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return all.reduce((sum, group) => (sum << GROUP_BITS) | BigInt(`0x${group}`), 0n)
}

/** The last 32 bits may be written as IPv4. */
function groupsOf(group: string): string[] {
  if (!group.includes('.')) return [group]
  const bits = ipv4Bits(group)
  return bits === undefined ? ['?'] : [(bits >> GROUP_BITS).toString(16), (bits & 0xffffn).toString(16)]
}
