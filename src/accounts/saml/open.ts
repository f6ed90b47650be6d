import type { GroupRole, SamlSettings } from '#domain/settings.ts'
import type { SignOnCatalogue } from '#domain/sign-on/sign-on.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import { AUTH_PATH, createProviderAuth, type AuthParts } from '../better-auth.ts'
import type { Parts } from '../parts.ts'
import { provisioning } from '../provisioning.ts'
import { finishPlugin } from './finish.ts'
import { roleOfGroups, setRoleOfGroups, setTeamsOfGroups } from './groups.ts'
import { SAML_ROUTES } from '#domain/sign-on/saml-places.ts'
import { createSaml, type Saml } from './saml.ts'

/** The interface of SAML to the rest of accounts: a provider, and its routes. */
export interface OpenSaml extends Pick<Saml, 'name' | 'start'> {
  /** Handles a request to one of its routes; `undefined` for any other. @param asked `POST /saml/acs` */
  handle(asked: string, known: Request): Promise<Response> | undefined
}

export function openSaml(
  parts: Parts & { readonly signOn: SignOnCatalogue },
  { auth, settings, groupRoles }: { auth: AuthParts; settings: SamlSettings; groupRoles: readonly GroupRole[] },
): OpenSaml {
  const saml = createSaml(parts, settings, (line) => auth.log('error', line))
  let library: ReturnType<typeof createProviderAuth> | undefined

  async function applyGroups(user: { id: string; sessionId: string }, groups: readonly string[]): Promise<void> {
    // A member who has left an admin group loses the admin role. An assertion without group information changes
    // nothing.
    const tellsGroups = groups.length > 0 || settings.attributes.groups !== null
    if (groupRoles.length > 0 && tellsGroups) {
      const { defaultRole } = await parts.catalogue.organization.settings()
      await setRoleOfGroups(parts, user, roleOfGroups(groups, groupRoles) ?? defaultRole)
    }
    if (settings.teams) await setTeamsOfGroups(parts, user.id, groups)
  }

  function finish(request: Request): Promise<Response> {
    const finishing = { saml, site: parts.site, applyGroups }
    library ??= createProviderAuth(auth, { ...provisioning(parts), plugins: [finishPlugin(finishing)] })
    return library.handler(request)
  }

  return {
    name: saml.name,
    start: saml.start,
    handle: (asked, request) => {
      switch (asked) {
        case `GET ${SAML_ROUTES.metadata}`:
          return Promise.resolve(
            new Response(saml.metadata(), { headers: { 'content-type': 'application/samlmetadata+xml' } }),
          )
        case `POST ${SAML_ROUTES.acs}`:
          return take(saml, parts.site(), request)
        case `GET ${SAML_ROUTES.finish}`:
          return finish(request)
        default:
          return undefined
      }
    },
  }
}

/**
 * Another site's page posts here, so our cookies are not sent. The browser is redirected with a ticket, and sends them
 * with that request.
 */
async function take(saml: Saml, site: Site, request: Request): Promise<Response> {
  const taken = await saml.take(request.headers, new URLSearchParams(await request.text()))
  if (taken.ok)
    return led(absolute(site, `${AUTH_PATH}${SAML_ROUTES.finish}?${new URLSearchParams({ ticket: taken.value })}`))
  return led(absolute(site, paths.signIn({ problem: 'failed' })))
}

function led(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}
