import type { SamlSettings } from '#domain/settings.ts'
import { parseMetadata, type IdentityProvider } from './metadata.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 ** 2
/** Metadata at an address is read again when it is older than this. */
const GOOD_FOR_MS = 60 * 60_000
/** And when a signature is by none of its certificates, unless it was read just now. */
const AGAIN_AFTER_MS = 60_000

/** The identity provider, as its metadata is now. */
export interface KnownProvider {
  /** undefined: it cannot be read, and never was. */
  current(): Promise<IdentityProvider | undefined>
  /** Reads it again, as certificates may have changed; undefined: it was read a moment ago, or is the same. */
  renewed(): Promise<IdentityProvider | undefined>
}

/** Remembers what was read: a provider that does not answer for a while still signs people in. */
export function createKnownProvider(
  { metadata }: Pick<SamlSettings, 'metadata'>,
  log: (problem: string) => void,
  now: () => number = Date.now,
): KnownProvider {
  let known: IdentityProvider | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<IdentityProvider | undefined> {
    triedAt = now()
    const text = metadata.kind === 'xml' ? ({ xml: metadata.xml } as const) : await fetched(metadata.url)
    const parsed = typeof text === 'string' ? text : parseMetadata(text.xml)
    if (typeof parsed === 'string') log(parsed)
    else known = parsed
    return known
  }

  return {
    current: () =>
      known !== undefined && (metadata.kind === 'xml' || now() - triedAt < GOOD_FOR_MS)
        ? Promise.resolve(known)
        : read(),
    renewed: async () => {
      if (metadata.kind === 'xml' || now() - triedAt < AGAIN_AFTER_MS) return undefined
      const before = known
      const after = await read()
      return JSON.stringify(before) === JSON.stringify(after) ? undefined : after
    },
  }
}

async function fetched(url: string): Promise<{ readonly xml: string } | string> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) return `${url} answers ${answer.status}`
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) return `${url} is larger than ${MAX_BYTES} bytes`
      chunks.push(chunk)
    }
    return { xml: Buffer.concat(chunks).toString('utf8') }
  } catch (fault) {
    return `${url} does not answer: ${fault instanceof Error ? fault.message : String(fault)}`
  }
}
