import type { ItemContext } from '#domain/processing/item-context.ts'
import { readUserAgent } from '#digest/normalise/user-agent.ts'
import type { Container } from '../container.ts'
import type { RawLog } from './make-log.ts'

/** Adds to logs what the request reveals about the browser, if the container asks for it. */
export function withClient(
  logs: readonly RawLog[],
  { infersAddress, infersUserAgent }: Pick<Container, 'infersAddress' | 'infersUserAgent'>,
  { remoteAddress, userAgent }: ItemContext,
): readonly RawLog[] {
  const isBrowser = infersUserAgent && userAgent !== null && /^(?:Mozilla|Opera)\//.test(userAgent)
  const { browser, os } = isBrowser ? readUserAgent(userAgent) : {}
  const client = {
    ...(browser !== undefined && { 'browser.name': browser.name, 'browser.version': browser.version ?? '' }),
    ...(os !== undefined && { 'os.name': os.name }),
    ...(infersAddress && remoteAddress !== null && { 'user.ip_address': remoteAddress }),
  }
  if (Object.keys(client).length === 0) return logs
  return logs.map((raw) => ({ ...raw, attributes: { ...client, ...raw.attributes } }))
}
