import type { SamlSettings } from '#domain/settings.ts'
import { parseMetadata, type IdentityProvider } from './metadata.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 ** 2
/** Maximum age of metadata from a URL. */
const GOOD_FOR_MS = 60 * 60_000
/** Minimum age for reloading it when a signature matches none of its certificates. */
const AGAIN_AFTER_MS = 60_000

export interface KnownProvider {
  /** `undefined` if it could never be read. */
  current(): Promise<IdentityProvider | undefined>
  /** Reloads it, because certificates may have changed; `undefined` if it was just read or is unchanged. */
  renewed(): Promise<IdentityProvider | undefined>
}

/** Caches the metadata, so that sign-ins work while the provider is temporarily unreachable. */
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
