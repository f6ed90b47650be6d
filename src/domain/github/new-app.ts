import { ok, refuse, type Result } from '../result.ts'
import { MAX_BASE_URL, parseBaseUrl } from '../ticket/integration.ts'
import { MAX_APP_NAME, type NewApp, type NewAppProblem } from './github.ts'

/** Validates the input. Organization names follow GitHub's rules: letters, digits, single hyphens. */
export function parseNewApp({ baseUrl, organization, name }: NewApp): Result<NewApp, NewAppProblem> {
  const address = parseBaseUrl(baseUrl)
  if (!address.ok || baseUrl.length > MAX_BASE_URL) return refuse({ field: 'baseUrl', reason: 'address_invalid' })
  if (!/^(?:[a-z\d](?:-?[a-z\d]){0,38})?$/i.test(organization))
    return refuse({ field: 'organization', reason: 'organization_invalid' })
  if (name.trim() === '' || name.length > MAX_APP_NAME) return refuse({ field: 'name', reason: 'name_invalid' })
  return ok({ baseUrl: address.value, organization, name: name.trim() })
}
