import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { messages } from '#messages'
import { parseRole } from '#domain/access/roles.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { GroupRole, SamlSettings } from '#domain/settings.ts'
import type { MissingPart } from './settings-people.ts'

const t = messages('cli')
const own = messages('signOn')

const text = z.string().min(1).max(500).optional()
const onOff = z
  .enum(['on', 'off'], t('settings.onOff'))
  .default('off')
  .transform((value) => value === 'on')

/** A TLS or loopback URL: metadata changed in transit would let an attacker sign in as anyone. */
function isSafeUrl(value: string): boolean {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(url.hostname))
}

const metadata = z
  .string()
  .trim()
  .refine((value) => value.startsWith('<') || isSafeUrl(value), own('settings.samlMetadata'))
  .transform((value): SamlSettings['metadata'] =>
    value.startsWith('<') ? { kind: 'xml', xml: value } : { kind: 'url', url: value },
  )

/** `mishap-admins=admin, everybody=viewer` */
const groupRoles = z.string().transform((value, context): readonly GroupRole[] => {
  const pairs = value.split(/[,\n]/).filter((pair) => pair.trim() !== '')
  const read = pairs.flatMap((pair) => {
    const at = pair.lastIndexOf('=')
    const role = parseRole(pair.slice(at + 1).trim())
    const group = pair.slice(0, Math.max(0, at)).trim()
    return role === undefined || group === '' ? [] : [{ group, role }]
  })
  if (read.length === pairs.length) return read
  context.addIssue({ code: 'custom', message: own('settings.groupRoles') })
  return z.NEVER
})

/** Variables for SAML, and for groups that determine roles. */
export const signOnVariables = {
  MISHAP_SAML_METADATA: metadata.optional(),
  MISHAP_SAML_NAME: text,
  MISHAP_SAML_ENTITY_ID: text,
  MISHAP_SAML_EMAIL_ATTRIBUTE: text,
  MISHAP_SAML_NAME_ATTRIBUTE: text,
  MISHAP_SAML_GROUPS_ATTRIBUTE: text,
  MISHAP_SAML_KEY: z.string().refine(isPrivateKey, own('settings.samlKey')).optional(),
  MISHAP_SAML_CERTIFICATE: z.string().refine(isCertificate, own('settings.samlCertificate')).optional(),
  MISHAP_SAML_IDP_INITIATED: onOff,
  MISHAP_SAML_TEAMS: onOff,
  MISHAP_SAML_ENFORCED: onOff,
  MISHAP_GROUP_ROLES: groupRoles.default([]),
}

const variables = z.object(signOnVariables)

/** SAML is configured by the identity provider's metadata. A key requires its certificate. */
export function samlOf(env: z.infer<typeof variables>): Result<SamlSettings | null, MissingPart> {
  if (env.MISHAP_SAML_METADATA === undefined) return ok(null)
  const { MISHAP_SAML_KEY: privateKey, MISHAP_SAML_CERTIFICATE: certificate } = env
  if ((privateKey === undefined) !== (certificate === undefined)) {
    const [name, by] = ['MISHAP_SAML_KEY', 'MISHAP_SAML_CERTIFICATE']
    return privateKey === undefined
      ? refuse({ name, why: t('settings.needed', { by }) })
      : refuse({ name: by, why: t('settings.needed', { by: name }) })
  }
  return ok({
    name: env.MISHAP_SAML_NAME ?? 'SAML',
    metadata: env.MISHAP_SAML_METADATA,
    entityId: env.MISHAP_SAML_ENTITY_ID ?? null,
    attributes: {
      email: env.MISHAP_SAML_EMAIL_ATTRIBUTE ?? null,
      name: env.MISHAP_SAML_NAME_ATTRIBUTE ?? null,
      groups: env.MISHAP_SAML_GROUPS_ATTRIBUTE ?? null,
    },
    key: privateKey === undefined || certificate === undefined ? null : { privateKey, certificate },
    idpInitiated: env.MISHAP_SAML_IDP_INITIATED,
    teams: env.MISHAP_SAML_TEAMS,
    enforced: env.MISHAP_SAML_ENFORCED,
  })
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
