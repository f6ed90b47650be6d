const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** A hash, or an id of a database: hex of some length with a digit in it. */
const HEX = /\b(?=[a-f]*\d)[0-9a-f]{12,}\b/gi
/** A segment of a path that is a number, or a word with digits that nobody would choose as a name. */
const ID_SEGMENT = /^(?:\d[\d.,_-]*|[a-z]{0,4}[_-]?\d{3,}|(?=(?:\D*\d){2})[\w-]{16,}|[^/]*[@%][^/]*)$/i
const VERSION_SEGMENT = /^v\d{1,3}$/i
/** Words of names that hold numbers on purpose. */
const HTTP_STATUS_CLASS = /^[1-5]xx$/i

/** Returns an address without its query, of which there are finitely many: what names one thing of many becomes `*`. */
export function finiteAddress(address: string): string {
  const [plain = ''] = address.split(/[?#]/, 1)
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/is.exec(plain) ?? []
  const host = origin.replace(/\/\/[^/@]*@/, '//')
  // What comes before the first slash is a host, where no scheme says so.
  const [first = '', ...segments] = path.split('/')
  return [`${host}${first}`, ...segments.map(finiteSegment)].join('/')
}

function finiteSegment(segment: string): string {
  if (segment === '' || VERSION_SEGMENT.test(segment) || HTTP_STATUS_CLASS.test(segment)) return segment
  return ID_SEGMENT.test(segment) ? '*' : starsForIds(segment)
}

/** Returns a text with `*` for each UUID, hash and id in hex. */
export function starsForIds(text: string): string {
  return text.replaceAll(UUID, '*').replaceAll(HEX, '*')
}
