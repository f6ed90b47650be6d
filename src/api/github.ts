import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import type { ManifestForm } from '#domain/github/github.ts'
import type { Running } from '#domain/running.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { messages } from '#messages'
import { actorOf, grantsFor } from './authenticate.ts'
import { hookBody, hookRefused } from './hooks.ts'
import { toResponse } from './refusal.ts'

/** GitHub sends up to 25 MB, but pull requests and the commits of a push are far smaller. */
const MAX_HOOK_BYTES = 5 * 1024 ** 2
/**
 * Limits on bodies held in memory: without the secret, a sender cannot occupy more than this many, or for longer than
 * this.
 */
const MAX_HOOKS_AT_ONCE = 8
const BODY_WITHIN_MS = 10_000

/** Serves the GitHub app's webhook, and the form that creates the app. */
export function mountGitHub(app: OpenAPIHono, running: Running): void {
  const hooks = new Turnstile(MAX_HOOKS_AT_ONCE)
  app.post('/api/hooks/github-app', (c) =>
    hooks.pass(() => take(running, c), clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')),
  )
  app.all('/api/hooks/github-app', () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
  app.get('/api/0/github-app/manifest', (c) => manifest(running, c))
  app.all('/api/0/github-app/manifest', () => toResponse({ reason: 'wrong_method', allow: 'GET' }))
}

async function take(running: Running, c: Context): Promise<Response> {
  const bytes = await hookBody(c, { most: MAX_HOOK_BYTES, withinMs: BODY_WITHIN_MS })
  if (bytes instanceof Response) return bytes
  const request = { headers: c.req.raw.headers, query: new URLSearchParams(), bytes }
  const received = await running.github.receive(request, new Date())
  return received.ok ? c.json(received.value) : hookRefused(received.refusal)
}

/**
 * A page of its own, because the form posts to another server: only this page's policy allows that target, and all
 * other pages may post only to themselves.
 */
async function manifest(running: Running, c: Context): Promise<Response> {
  const now = new Date()
  const actor = await actorOf(running, c.req.raw.headers, now)
  if (!actor.ok) return toResponse(actor.refusal)
  const grants = grantsFor(actor.value, ['org:write'])
  if (!grants.ok) return toResponse(grants.refusal)
  const form = running.github.form(grants.value['org:write'], c.req.query('state') ?? '', now)
  if (form === undefined) return toResponse({ reason: 'no_route' })
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action ${new URL(form.action).origin}; frame-ancestors 'none'; base-uri 'none'`
  return c.html(pageOf(form), 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}'

function pageOf({ action, name, manifest: text }: ManifestForm) {
  const t = messages('github')
  const host = new URL(action).host
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t('manifest.title')}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${t('manifest.title')}</h1>
          <p>${t('manifest.text', { name, host })}</p>
          <form method="post" action="${action}">
            <input type="hidden" name="manifest" value="${text}" />
            <button type="submit">${t('manifest.submit', { host })}</button>
          </form>
        </main>
      </body>
    </html>`
}
