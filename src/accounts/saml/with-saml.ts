import type { Providers } from '../providers.ts'
import type { OpenSaml } from './open.ts'

/** The provider id of SAML, also in account rows. */
export const SAML_PROVIDER = 'saml'

/** The providers on the sign-in page: SAML first, if configured. */
export function withSaml(
  providers: Pick<Providers, 'providers' | 'startProvider'>,
  saml: OpenSaml | null,
): Pick<Providers, 'providers' | 'startProvider'> {
  if (saml === null) return providers
  return {
    providers: () => [{ id: SAML_PROVIDER, name: saml.name }, ...providers.providers()],
    startProvider: (headers, provider, onward) =>
      (provider === SAML_PROVIDER ? saml : { start: providers.startProvider }).start(headers, provider, onward),
  }
}
