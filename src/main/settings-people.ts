import { z } from 'zod'
import { messages } from '#messages'
import type { AuditWebhookSettings, MailSettings, ProviderSettings } from '#domain/settings.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { percentDecoded } from '#domain/text/percent.ts'

const t = messages('cli')

/** A variable that another one requires. */
export interface MissingPart {
  readonly name: string
  readonly why: string
}

export const mailVariables = {
  MISHAP_SMTP: z.url({ protocol: /^smtps?$/, error: t('settings.smtp') }).optional(),
  MISHAP_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, t('settings.mailFrom'))
    .optional(),
}

export const auditVariables = {
  MISHAP_AUDIT_WEBHOOK: z.url({ protocol: /^https?$/, error: t('settings.url') }).optional(),
  MISHAP_AUDIT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, messages('cliSecurity')('settings.webhookSecret'))
    .optional(),
}

/** Forwarded audit entries must be signed. */
export function auditWebhookOf(
  env: z.infer<z.ZodObject<typeof auditVariables>>,
): Result<AuditWebhookSettings | null, MissingPart> {
  const { MISHAP_AUDIT_WEBHOOK: url, MISHAP_AUDIT_WEBHOOK_SECRET: secret } = env
  if (url === undefined) return ok(null)
  if (secret !== undefined) return ok({ url, secret })
  return refuse({ name: 'MISHAP_AUDIT_WEBHOOK_SECRET', why: t('settings.needed', { by: 'MISHAP_AUDIT_WEBHOOK' }) })
}

const known = [
  { id: 'oidc', variable: 'MISHAP_OIDC', name: 'OpenID Connect' },
  { id: 'github', variable: 'MISHAP_GITHUB', name: 'GitHub' },
  { id: 'gitlab', variable: 'MISHAP_GITLAB', name: 'GitLab' },
  { id: 'google', variable: 'MISHAP_GOOGLE', name: 'Google' },
  { id: 'microsoft', variable: 'MISHAP_MICROSOFT', name: 'Microsoft' },
] as const

const text = z.string().min(1).max(500).optional()
const issuer = z.url({ protocol: /^https?$/, error: t('settings.url') }).optional()

/** `MISHAP_GITHUB_CLIENT_ID`, `MISHAP_GITHUB_CLIENT_SECRET`, … and for OpenID Connect also `_ISSUER` and `_NAME`. */
export const providerVariables = {
  MISHAP_OIDC_ISSUER: issuer,
  MISHAP_OIDC_NAME: text,
  MISHAP_OIDC_CLIENT_ID: text,
  MISHAP_OIDC_CLIENT_SECRET: text,
  MISHAP_GITHUB_CLIENT_ID: text,
  MISHAP_GITHUB_CLIENT_SECRET: text,
  MISHAP_GITLAB_ISSUER: issuer,
  MISHAP_GITLAB_CLIENT_ID: text,
  MISHAP_GITLAB_CLIENT_SECRET: text,
  MISHAP_GOOGLE_CLIENT_ID: text,
  MISHAP_GOOGLE_CLIENT_SECRET: text,
  MISHAP_MICROSOFT_CLIENT_ID: text,
  MISHAP_MICROSOFT_CLIENT_SECRET: text,
}

const variables = z.object({ ...mailVariables, ...providerVariables })
type Variables = z.infer<typeof variables>

/** Mail needs a sender: the SMTP user if it is an address, else MISHAP_MAIL_FROM. */
export function mailOf(env: Variables): Result<MailSettings | null, MissingPart> {
  if (env.MISHAP_SMTP === undefined) return ok(null)
  const user = percentDecoded(new URL(env.MISHAP_SMTP).username)
  if (user === undefined) return refuse({ name: 'MISHAP_SMTP', why: t('settings.percent') })
  const from = env.MISHAP_MAIL_FROM ?? (user.includes('@') ? `Mishap <${user}>` : undefined)
  return from === undefined
    ? refuse({ name: 'MISHAP_MAIL_FROM', why: t('settings.mailFrom') })
    : ok({ server: env.MISHAP_SMTP, from })
}

/** A provider is configured by its client id, which then requires a secret, and for OpenID Connect an issuer. */
export function providersOf(env: Variables): Result<readonly ProviderSettings[], MissingPart> {
  const found: ProviderSettings[] = []
  for (const { id, variable, name } of known) {
    const clientId = env[`${variable}_CLIENT_ID`]
    if (clientId === undefined) continue
    const clientSecret = env[`${variable}_CLIENT_SECRET`]
    if (clientSecret === undefined)
      return refuse({ name: `${variable}_CLIENT_SECRET`, why: t('settings.needed', { by: `${variable}_CLIENT_ID` }) })
    const at = id === 'oidc' ? env.MISHAP_OIDC_ISSUER : id === 'gitlab' ? env.MISHAP_GITLAB_ISSUER : undefined
    if (id === 'oidc' && at === undefined)
      return refuse({ name: 'MISHAP_OIDC_ISSUER', why: t('settings.needed', { by: 'MISHAP_OIDC_CLIENT_ID' }) })
    const shown = id === 'oidc' ? (env.MISHAP_OIDC_NAME ?? name) : name
    found.push({ id, name: shown, clientId, clientSecret, issuer: at ?? null })
  }
  return ok(found)
}
