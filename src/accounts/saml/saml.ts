import { createHash } from 'node:crypto'
import { SAML as NodeSaml } from '@node-saml/node-saml'
import { z } from 'zod'
import type { Accounts } from '#domain/account/accounts.ts'
import type { SignOnCatalogue } from '#domain/sign-on/sign-on.ts'
import type { SamlProblem } from '#domain/sign-on/saml-problem.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SamlSettings } from '#domain/settings.ts'
import { nobody } from '../audit.ts'
import { makeLink, newLinkToken, useLink, type LinkKind } from '../links.ts'
import type { Parts } from '../parts.ts'
import type { Asserted } from './assertion.ts'
import { createKnownProvider, type KnownProvider } from './identity-provider.ts'
import { samlPlaces } from '#domain/sign-on/saml-places.ts'
import { libraryOptions, readResponse, type ServiceProvider } from './read-response.ts'
import { SAML_PROVIDER } from './with-saml.ts'

/** A sign-in that has been started: its destination and its browser. */
const request: LinkKind<{ onward: string; browser: string }> = {
  name: 'saml-request',
  validMs: 10 * 60_000,
  parse: (stored) => z.object({ onward: z.string(), browser: z.string() }).safeParse(stored).data,
}

const person = z.object({
  /** The issuer of the name: names may coincide between identity providers. */
  issuer: z.string(),
  nameId: z.string(),
  email: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
  onward: z.string(),
  /** null if it was started at the identity provider. */
  browser: z.string().nullable(),
})

/** The identity, between the other site's POST and the request with our cookies. */
export type Arrival = z.infer<typeof person>

const ticket: LinkKind<Arrival> = {
  name: 'saml-ticket',
  validMs: 60_000,
  parse: (stored) => person.safeParse(stored).data,
}

/** Sign-in by SAML, except for the resulting session (finish.ts). */
export interface Saml {
  readonly name: string
  start: Accounts['startProvider']
  /** Handles a response posted from the identity provider's page. Returns a ticket for the identity. */
  take(headers: Headers, form: URLSearchParams): Promise<Result<string, { reason: SamlProblem | 'too_many' }>>
  /**
   * Redeems a ticket.
   * @param secret from the browser's cookie
   */
  arrive(ticket: string, secret: string | undefined): Promise<Result<Arrival, { reason: SamlProblem }>>
  /** Records the result of a sign-in for operators; null means success. */
  note(headers: Headers, who: string, problem: SamlProblem | null): Promise<void>
  metadata(): string
  /** The name of the cookie that identifies a browser. */
  cookieName(): Promise<string>
}

type SamlParts = Parts & { readonly signOn: Pick<SignOnCatalogue, 'useAssertion' | 'note'> }

/** @param log called with the reason if the identity provider's metadata cannot be read */
export function createSaml(parts: SamlParts, settings: SamlSettings, log: (line: string) => void): Saml {
  const known = createKnownProvider(settings, (why) => log(`${settings.name} cannot be used to sign in: ${why}.`))
  const us = (): ServiceProvider => ({ ...samlPlaces(parts.site(), settings), settings })
  const cookie = async () => (await parts.auth.$context).createAuthCookie('saml')

  async function note(headers: Headers, who: string, problem: SamlProblem | null): Promise<void> {
    const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
    await parts.signOn.note({ kind: 'saml', at: new Date(), who, problem })
    if (problem !== null)
      await parts.note(nobody, 'account.sign_in_failed', who, { way: SAML_PROVIDER, address, reason: problem })
  }

  return {
    name: settings.name,
    note,
    cookieName: async () => (await cookie()).name,
    metadata: () => {
      const unknown = { entityId: '', signInUrl: '', certificates: ['none'] }
      const certificate = settings.key?.certificate ?? null
      return new NodeSaml({
        ...libraryOptions(us(), unknown),
        wantAssertionsSigned: true,
      }).generateServiceProviderMetadata(certificate, certificate)
    },

    start: async (_headers, _provider, onward) => {
      const idp = await known.current()
      if (idp === undefined) return refuse({ reason: 'unreachable' })
      const secret = newLinkToken()
      const data = { onward: nextPath(onward) ?? paths.home(), browser: hashed(secret) }
      const id = await makeLink(parts.database, request, data, new Date())
      const library = new NodeSaml({ ...libraryOptions(us(), idp), generateUniqueId: () => `_${id}` })
      const url = await library.getAuthorizeUrlAsync('', undefined, {})
      return ok({ url, cookies: [cookieText(await cookie(), secret)] })
    },

    take: async (headers, form) => {
      const wait = parts.guesses.signOn(headers)
      if (wait !== undefined) return refuse({ reason: 'too_many' })
      const read = await readAnew(form.get('SAMLResponse') ?? '', us(), known)
      const taken = read.ok ? await take(parts, settings, read.value, form.get('RelayState') ?? '') : read
      if (!taken.ok) await note(headers, read.ok ? read.value.email : '', taken.refusal.reason)
      return taken
    },

    arrive: async (token, secret) => {
      const arrived = await useLink(parts.database, ticket, token, new Date())
      if (!arrived.ok) return refuse({ reason: 'used_before' })
      const { browser } = arrived.value
      const isTheirs = browser === null || (secret !== undefined && hashed(secret) === browser)
      return isTheirs ? ok(arrived.value) : refuse({ reason: 'other_browser' })
    },
  }
}

/** Reloads the identity provider's metadata before rejecting a signature, because its certificates may have changed. */
async function readAnew(
  response: string,
  us: ServiceProvider,
  known: KnownProvider,
): Promise<Result<Asserted, { reason: SamlProblem }>> {
  const idp = await known.current()
  if (idp === undefined) return refuse({ reason: 'unreachable' })
  const read = await readResponse(response, us, idp, new Date())
  if (read.ok || read.refusal.reason !== 'bad_signature') return read
  const renewed = await known.renewed()
  return renewed === undefined ? read : readResponse(response, us, renewed, new Date())
}

/** Marks the request and the assertion as used, each once across all servers. */
async function take(
  { database, signOn }: SamlParts,
  { idpInitiated }: SamlSettings,
  { assertion, issuer, inResponseTo, nameId, email, name, groups }: Asserted,
  relayState: string,
): Promise<Result<string, { reason: SamlProblem }>> {
  const now = new Date()
  if (inResponseTo === undefined && !idpInitiated) return refuse({ reason: 'not_asked_for' })
  if (!(await signOn.useAssertion(assertion.key, assertion.until, now))) return refuse({ reason: 'used_before' })
  const came = { issuer, nameId, email, name, groups: [...groups] }
  if (inResponseTo === undefined) {
    const arrival = { ...came, onward: nextPath(relayState) ?? paths.home(), browser: null }
    return ok(await makeLink(database, ticket, arrival, now))
  }
  const asked = await useLink(database, request, inResponseTo.slice(1), now)
  if (!asked.ok) return refuse({ reason: asked.refusal.reason === 'link_used' ? 'used_before' : 'not_asked_for' })
  return ok(await makeLink(database, ticket, { ...came, ...asked.value }, now))
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Lax: sent when the browser is redirected back to us, but not with POSTs from other sites. */
function cookieText({ name, attributes }: CookieShape, value: string): string {
  const { path = '/', secure = false } = attributes
  return `${name}=${value}; Path=${path}; Max-Age=${request.validMs / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

interface CookieShape {
  readonly name: string
  readonly attributes: { readonly path?: string | undefined; readonly secure?: boolean | undefined }
}
