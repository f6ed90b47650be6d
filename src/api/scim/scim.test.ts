import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { mountScim, type ScimParts } from './scim.ts'

/** An empty directory, with an identity provider's token. */
function anEmptyDirectory(): OpenAPIHono {
  const token = { id: 1, name: 'Okta', userId: null, scopes: ['scim:admin'] }
  const nobody = async () => []
  const app = new OpenAPIHono({ strict: false })
  mountScim(app, {
    catalogue: { tokens: { byHash: async () => token }, signOn: { note: async () => {} } },
    accounts: { directory: { people: nobody, groups: nobody } },
    settings: { site: { origin: 'https://mishap.example', basePath: '' } },
  } as unknown as ScimParts)
  return app
}

test.each(['ada', '%E0%A4', '%FF', '%'])('an address that ends in %j names nobody', async (id) => {
  const headers = { authorization: 'Bearer a' }
  const answer = await anEmptyDirectory().request(`/scim/v2/Users/${id}`, { headers })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('application/scim+json')
})
