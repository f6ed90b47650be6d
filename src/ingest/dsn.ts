import { parseDsnProjectId, parsePublicKey, type DsnProjectId, type PublicKey } from '#domain/ids.ts'

/** The parts of a DSN that identify the sender. */
export interface Dsn {
  readonly publicKey: PublicKey
  readonly projectId: DsnProjectId
}

/**
 * The only way from text to a {@link Dsn}: `https://KEY[:SECRET]@host[:port]/any/prefix/42` (docs/protocol.md 8). The
 * host is ignored, because behind a proxy or tunnel this server does not know the name that the client used.
 */
export function parseDsn(text: string): Dsn | undefined {
  if (!URL.canParse(text)) return undefined
  const { username, pathname } = new URL(text)
  const publicKey = parsePublicKey(username)
  const projectId = parseDsnProjectId(pathname.slice(pathname.lastIndexOf('/') + 1))
  return publicKey !== undefined && projectId !== undefined ? { publicKey, projectId } : undefined
}
