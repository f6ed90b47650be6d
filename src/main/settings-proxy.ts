import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { messages } from '#messages'
import type { MailSettings, ProxySettings, Settings } from '#domain/settings.ts'

const t = messages('cli')
const security = messages('cliSecurity')

const proxy = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), security('settings.proxy'))
  .optional()

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined
  } catch {
    return false
  }
}

/** PEM → each certificate. */
const certificates = z.string().transform((text, context) => {
  const found = text.match(CERTIFICATE) ?? []
  if (found.length > 0 && found.every(isCertificate)) return found
  context.addIssue({ code: 'custom', message: security('settings.ca') })
  return z.NEVER
})

/** As other programs call them, in upper and in lower case. `MISHAP_CA_FILE` names a file with certificates. */
export const proxyVariables = {
  HTTP_PROXY: proxy,
  HTTPS_PROXY: proxy,
  NO_PROXY: z.string().optional(),
  http_proxy: proxy,
  https_proxy: proxy,
  no_proxy: z.string().optional(),
  MISHAP_SMTP_PROXY: z.enum(['on', 'off'], t('settings.onOff')).default('off'),
  MISHAP_CA: certificates.optional(),
}

type Variables = z.output<z.ZodObject<typeof proxyVariables>>

function proxyOf(env: Variables): ProxySettings {
  return {
    // curl and others prefer the lower case.
    http: env.http_proxy ?? env.HTTP_PROXY ?? null,
    https: env.https_proxy ?? env.HTTPS_PROXY ?? null,
    bypass: (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter((name) => name !== ''),
  }
}

type WayOut = Pick<Settings, 'allowPrivateHosts' | 'proxy' | 'authorities'>

export function wayOutOf(env: Variables, allowPrivateHosts: WayOut['allowPrivateHosts']): WayOut {
  return { allowPrivateHosts, proxy: proxyOf(env), authorities: env.MISHAP_CA ?? [] }
}

/** Mail goes through the proxy by choice only: most proxies allow no port but 443. */
export function withMailProxy(mail: MailSettings | null, env: Variables): MailSettings | null {
  const { https } = proxyOf(env)
  return mail === null || https === null || env.MISHAP_SMTP_PROXY === 'off' ? mail : { ...mail, proxy: https }
}
