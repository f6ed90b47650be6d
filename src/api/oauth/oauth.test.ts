import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import type { Running } from '#domain/running.ts'
import { mountOAuth } from './oauth.ts'

const site = { origin: 'https://errors.example.com', basePath: '' }

/** Only the settings are needed: registration is refused before anything else is used. */
function served(oauthRegistration: boolean) {
  const app = new OpenAPIHono()
  mountOAuth(app, { settings: { site, oauthRegistration } } as Pick<Running, 'oauth' | 'settings'>)
  return app
}

test('where registration is turned off it is offered in no document, and refused in words', async () => {
  const documents = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']
  for (const path of documents) {
    expect(await (await served(true).request(path)).json()).toHaveProperty('registration_endpoint')
    const closed = await (await served(false).request(path)).json()
    expect(closed).not.toHaveProperty('registration_endpoint')
    expect(closed).toHaveProperty('client_id_metadata_document_supported', true)
  }
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"redirect_uris":["http://127.0.0.1/"]}',
  }
  const answer = await served(false).request('/api/oauth/register', init)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    error: 'access_denied',
    error_description: expect.stringContaining('MISHAP_OAUTH_REGISTRATION'),
  })
})
