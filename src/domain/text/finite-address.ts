const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** A hash or database id: a hex string of some length that contains a digit. */
const HEX = /\b(?=[a-f]*\d)[0-9a-f]{12,}\b/gi
/** A path segment that is a number, or a word with digits unlikely to be a chosen name. */
const ID_SEGMENT = /^(?:\d[\d.,_-]*|[a-z]{0,4}[_-]?\d{3,}|(?=(?:\D*\d){2})[\w-]{16,}|[^/]*[@%][^/]*)$/i
const VERSION_SEGMENT = /^v\d{1,3}$/i
/** Names that deliberately contain digits. */
const HTTP_STATUS_CLASS = /^[1-5]xx$/i

/** Normalizes a URL to low cardinality: drops the query and replaces ids with `*`. */
export function finiteAddress(address: string): string {
  const [plain = ''] = address.split(/[?#]/, 1)
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/is.exec(plain) ?? []
  const host = origin.replace(/\/\/[^/@]*@/, '//')
  // Without a scheme, the text before the first slash is a host.
  const [first = '', ...segments] = path.split('/')
  return [`${host}${first}`, ...segments.map(finiteSegment)].join('/')
}

function finiteSegment(segment: string): string {
  if (segment === '' || VERSION_SEGMENT.test(segment) || HTTP_STATUS_CLASS.test(segment)) return segment
  return ID_SEGMENT.test(segment) ? '*' : starsForIds(segment)
}

/** Replaces each UUID, hash and hex id with `*`. */
export function starsForIds(text: string): string {
  return text.replaceAll(UUID, '*').replaceAll(HEX, '*')
}
