import { ok, refuse, type Result } from '../result.ts'
import { MAX_BASE_URL, parseBaseUrl } from '../ticket/integration.ts'
import type { NewSlackApp, NewSlackProblem } from './slack.ts'

/**
 * Validates the secrets of an app. Bot tokens have the same prefix at every Slack; a signing secret has 32 hexadecimal
 * digits.
 */
export function parseNewSlackApp(typed: NewSlackApp): Result<NewSlackApp, NewSlackProblem> {
  const address = parseBaseUrl(typed.baseUrl)
  const [botToken, signingSecret] = [typed.botToken.trim(), typed.signingSecret.trim()]
  if (!address.ok || typed.baseUrl.length > MAX_BASE_URL) return refuse({ field: 'baseUrl', reason: 'address_invalid' })
  if (!/^xoxb-[\w-]{10,250}$/.test(botToken)) return refuse({ field: 'botToken', reason: 'token_invalid' })
  if (!/^[0-9a-f]{32}$/.test(signingSecret)) return refuse({ field: 'signingSecret', reason: 'secret_invalid' })
  return ok({ baseUrl: address.value, botToken, signingSecret, locale: typed.locale })
}
