import type { Application, AskRefusal, OAuth } from '#domain/oauth/oauth.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { createDocuments, isDocumentAddress } from './documents.ts'
import { hashOf, issue, newSecret } from './issue.ts'
import type { OAuthParts } from './oauth-parts.ts'
import { answerTo, readRequest } from './read-request.ts'
import { register } from './register.ts'

/** The authorization server for agents and other programs (docs/mcp.md). */
export function createOAuth(parts: OAuthParts): OAuth {
  const { catalogue, settings } = parts
  const readDocument = createDocuments(parts)

  async function applicationOf(clientId: string): Promise<Result<Application, AskRefusal>> {
    if (isDocumentAddress(clientId)) return readDocument(clientId)
    const registered = await catalogue.oauth.client(clientId)
    if (registered === undefined) return refuse({ reason: 'unknown_client' })
    const { name, redirectUris } = registered
    return ok({ clientId, name, redirectUris, host: null })
  }

  return {
    read: async (query) => {
      const application = await applicationOf(query.get('client_id') ?? '')
      return application.ok ? readRequest(query, application.value, settings.site) : application
    },
    allow: async (grant, request, scopes, now) => {
      const code = newSecret('')
      const { application, redirectUri, challenge } = request
      const { clientId, name: clientName } = application
      const given = request.scopes.filter((one) => scopes.includes(one))
      const access = { clientId, clientName, redirectUri, scopes: given, codeHash: code.hash, challenge }
      await catalogue.oauth.allow(grant, access, now)
      return answerTo(request, settings.site, { code: code.secret })
    },
    deny: (request) => answerTo(request, settings.site, { error: 'access_denied' }),
    issue: (form, now) => issue(parts, form, now),
    revoke: async (form, now) => {
      const { token, client_id: clientId } = Object.fromEntries(form)
      if (token === undefined || clientId === undefined) return refuse('invalid_request')
      await catalogue.oauth.giveBack(hashOf(token), clientId, now)
      return ok(undefined)
    },
    register: (body, client, now) => register(parts, body, client, now),
  }
}
