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

/** SAML as the rest of accounts sees it: a provider, and its routes. */
export interface OpenSaml extends Pick<Saml, 'name' | 'start'> {
  /** Answers a request at one of its routes; undefined: it is none of them. @param asked `POST /saml/acs` */
  handle(asked: string, known: Request): Promise<Response> | undefined
}

/** Opens SAML where the operator has set it up. */
export function openSaml(
  parts: Parts & { readonly signOn: SignOnCatalogue },
  { auth, settings, groupRoles }: { auth: AuthParts; settings: SamlSettings; groupRoles: readonly GroupRole[] },
): OpenSaml {
  const saml = createSaml(parts, settings, (line) => auth.log('error', line))
  let library: ReturnType<typeof createProviderAuth> | undefined

  async function applyGroups(user: { id: string; sessionId: string }, groups: readonly string[]): Promise<void> {
    // Whoever has left the group that made them an admin is none any more. An assertion that tells of no groups says nothing.
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
 * Another site's page posts here, so that no cookie of ours comes along. The browser is led on to where they do, with a
 * ticket for what we learnt.
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
