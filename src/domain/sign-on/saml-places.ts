import { absolute, apiPaths, type Site } from '../paths.ts'
import type { SamlSettings } from '../settings.ts'

/** What an identity provider is told of us. */
export interface SamlPlaces {
  readonly entityId: string
  /** Where our metadata is. */
  readonly metadata: string
  /** The assertion consumer service: the address that takes responses. */
  readonly acs: string
}

/** The routes of SAML below /api/auth/. */
export const SAML_ROUTES = { metadata: '/saml/metadata', acs: '/saml/acs', finish: '/saml/finish' } as const

/** Where they are, as the site is reached. */
export function samlPlaces(site: Site, { entityId }: Pick<SamlSettings, 'entityId'>): SamlPlaces {
  const metadata = absolute(site, apiPaths.auth(SAML_ROUTES.metadata.slice(1)))
  return { entityId: entityId ?? metadata, metadata, acs: absolute(site, apiPaths.auth(SAML_ROUTES.acs.slice(1))) }
}
