import { lookup } from 'node:dns/promises'
import { randomUUID } from 'node:crypto'
import { connect, isIP } from 'node:net'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Settings } from '#domain/settings.ts'
import { greetMailServer } from '#notify/mail/greet.ts'
import type { ServerFile } from '../data-folder.ts'
import type { Finding } from './finding.ts'
import type { Knock } from './knocks.ts'
import { clockApart } from './machine.ts'

const t = messages('cli')

const PATIENCE_MS = 5_000
const CLOCK_APART_MS = 30_000

/** Checks whether each host in the settings resolves. */
export async function checkNames(settings: Settings): Promise<readonly Finding[]> {
  const urls = [settings.site.origin, settings.mail?.server, settings.metrics.otlp?.url]
  const issuers = settings.providers.map(({ issuer }) => issuer)
  const hosts = [...urls, ...issuers].flatMap((url) => (typeof url === 'string' ? [hostIn(url)] : []))
  const findings = await Promise.all(
    [...new Set(hosts)]
      .filter((host) => host !== '' && isIP(host) === 0)
      .map(async (host): Promise<Finding> => {
        const found = await lookup(host).catch((fault: NodeJS.ErrnoException) => fault.code ?? fault.message)
        if (typeof found === 'string')
          return { check: 'dns', verdict: 'wrong', says: t('doctor.noName', { host, why: found }) }
        return { check: 'dns', verdict: 'fine', says: t('doctor.name', { host, address: found.address }) }
      }),
  )
  return findings
}

function hostIn(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '')
}

/** Says through which proxies other servers are asked, and whether those can be reached. */
export async function checkWayOut({
  proxy: { http, https, bypass },
}: Pick<Settings, 'proxy'>): Promise<readonly Finding[]> {
  const schemes = [
    ['http', http],
    ['https', https],
  ] as const
  if (http === null && https === null) return []
  return Promise.all(
    schemes.map(async ([scheme, proxy]): Promise<Finding> => {
      if (proxy === null) return { check: 'proxy', verdict: 'fine', says: t('doctor.wayOutDirect', { scheme }) }
      const { host, hostname, port, protocol } = new URL(proxy)
      const why = await knockAt(hostname.replace(/^\[|\]$/g, ''), Number(port || (protocol === 'https:' ? 443 : 80)))
      const shown = { scheme, host, bypass: bypass.length === 0 ? t('doctor.wayOutNone') : bypass.join(', ') }
      return why === undefined
        ? { check: 'proxy', verdict: 'fine', says: t('doctor.wayOut', shown) }
        : { check: 'proxy', verdict: 'wrong', says: t('doctor.wayOutFailed', { ...shown, why }) }
    }),
  )
}

/** Returns why nobody accepts a connection there; undefined: somebody does. */
function knockAt(host: string, port: number): Promise<string | undefined> {
  return new Promise((settle) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (why?: string) => {
      socket.destroy()
      settle(why)
    }
    socket.once('connect', () => end())
    socket.once('timeout', () => end('ETIMEDOUT'))
    socket.once('error', (fault: NodeJS.ErrnoException) => end(fault.code ?? fault.message))
  })
}

export async function checkMail({ mail }: Pick<Settings, 'mail'>): Promise<readonly Finding[]> {
  if (mail === null) return []
  const why = await greetMailServer(mail)
  const host = hostIn(mail.server)
  if (why !== undefined) return [{ check: 'mail', verdict: 'wrong', says: t('doctor.mailFailed', { host, why }) }]
  return [{ check: 'mail', verdict: 'fine', says: t('doctor.mailFine', { host }) }]
}

/**
 * Sends a test request to the public address, and asks the server over loopback whether and how it arrived: this sends
 * no secret to an address that might belong to someone else.
 */
export async function checkSite(settings: Settings, server: ServerFile): Promise<readonly Finding[]> {
  const { site } = settings
  const url = absolute(site, '')
  // No public address is configured, so the listening address is used.
  if (URL.parse(site.origin)?.port === '0' || site.origin === server.address) return []
  const word = randomUUID()
  const answer = await fetch(absolute(site, apiPaths.knock(word)), {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((fault: unknown) => causeOf(fault))
  if (typeof answer === 'string') return [wrongSite(t('doctor.siteUnreachable', { url, why: answer }))]
  const heard = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.knock(word)), {
    headers: { authorization: `Bearer ${server.operatorKey}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!heard.ok) return [wrongSite(t('doctor.siteElsewhere', { url, status: String(answer.status) }))]
  const knock = (await heard.json()) as Knock
  return [...proxyFindings(settings, url, knock), ...clockFindings(url, answer.headers.get('date'))]
}

function proxyFindings({ trustedProxies, site }: Settings, url: string, knock: Knock): readonly Finding[] {
  if (knock.forwardedFor !== null && trustedProxies === 0) return [wrongSite(t('doctor.proxyUntold', { url }))]
  if (knock.forwardedFor === null && trustedProxies > 0)
    return [wrongSite(t('doctor.proxySilent', { url, count: trustedProxies }))]
  const scheme = new URL(site.origin).protocol.replace(':', '')
  if (trustedProxies > 0 && knock.forwardedProto !== null && knock.forwardedProto !== scheme)
    return [wrongSite(t('doctor.proxyScheme', { url, scheme: knock.forwardedProto }))]
  return [{ check: 'site', verdict: 'fine', says: t('doctor.siteFine', { url, address: knock.address }) }]
}

function clockFindings(url: string, date: string | null): readonly Finding[] {
  const apartMs = Math.abs(Date.parse(date ?? '') - Date.now())
  return apartMs > CLOCK_APART_MS ? [clockApart(url, apartMs)] : []
}

function wrongSite(says: string): Finding {
  return { check: 'site', verdict: 'wrong', says }
}

/** Node only says that a fetch failed; the cause has the reason. */
function causeOf(fault: unknown): string {
  const { cause, message } = fault instanceof Error ? fault : new Error(String(fault))
  if (cause instanceof Error) return cause.message
  return message
}
