import type { Providers } from '../providers.ts'
import type { OpenSaml } from './open.ts'

/** The id of the provider, and of the ways in that it makes. */
export const SAML_PROVIDER = 'saml'

/** Providers as the sign-in page offers them: SAML first, where there is one. */
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
