import { absolute, apiPaths, type Site } from '../paths.ts'
import type { SamlSettings } from '../settings.ts'

/** Our URLs for an identity provider. */
export interface SamlPlaces {
  readonly entityId: string
  /** URL of our metadata. */
  readonly metadata: string
  /** The assertion consumer service, which receives responses. */
  readonly acs: string
}

/** SAML routes below /api/auth/. */
export const SAML_ROUTES = { metadata: '/saml/metadata', acs: '/saml/acs', finish: '/saml/finish' } as const

/** Their public URLs. */
export function samlPlaces(site: Site, { entityId }: Pick<SamlSettings, 'entityId'>): SamlPlaces {
  const metadata = absolute(site, apiPaths.auth(SAML_ROUTES.metadata.slice(1)))
  return { entityId: entityId ?? metadata, metadata, acs: absolute(site, apiPaths.auth(SAML_ROUTES.acs.slice(1))) }
}
