/** The header fields of a form part. */
export interface PartNames {
  readonly name: string
  /** `undefined` for a field that is not a file. */
  readonly filename: string | undefined
  readonly contentType: string
}

/** RFC 2046 limits boundaries to 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70})(?=[\s;,]|$))/i
const FORM = /^\s*multipart\/form-data\s*(?:;|$)/i
/** Parameters are quoted, with `"` and line breaks escaped as in browsers; some clients omit the quotes. */
const parameter = (name: string) => new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i')
const NAME = parameter('name')
const FILE_NAME = parameter('filename')
/** Has its own encoding (RFC 5987). */
const ENCODED_FILE_NAME = /[;\s]filename\*=utf-8'[^']*'([^\s;"]+)/i
const escaped: { readonly [code: string]: string } = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The boundary in a content type; `undefined` if it is not that of a form. */
export function boundaryOf(contentType: string): string | undefined {
  if (!FORM.test(contentType)) return undefined
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  return quoted ?? bare
}

/** Parses the headers of a part; `undefined` if they are invalid. */
export function partNames(headers: string): PartNames | undefined {
  const lines = headers.split('\r\n')
  const valueOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const disposition = valueOf('content-disposition')
  if (disposition === undefined || !/^form-data\s*(?:;|$)/i.test(disposition)) return undefined
  const name = parameterOf(disposition, NAME)
  if (name === undefined) return undefined
  const filename = decoded(ENCODED_FILE_NAME.exec(disposition)?.[1]) ?? parameterOf(disposition, FILE_NAME)
  return { name, filename, contentType: valueOf('content-type') ?? 'text/plain' }
}

function parameterOf(disposition: string, pattern: RegExp): string | undefined {
  const [, quoted, bare] = pattern.exec(disposition) ?? []
  return (quoted ?? bare)?.replace(/%(?:22|0D|0A)/gi, (code) => escaped[code.toUpperCase()] ?? code)
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
