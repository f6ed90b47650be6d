import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { authorize, type Actor } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseEventId, parseReplayId, parseTraceId } from '#domain/ids.ts'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Running } from '#domain/running.ts'
import { parseOrigin } from '#domain/toolbar/toolbar.ts'
import { isFromOwnPage } from '../authenticate.ts'
import { toResponse } from '../refusal.ts'
import { browserScript } from './browser-script.ts'
import * as frameScript from './browser/frame.ts'
import * as signInScript from './browser/sign-in.ts'
import * as hostScript from './browser/toolbar.ts'
import type { FrameConfig } from './browser/frame.ts'
import { framePage, frameTexts, refusedPage, signInPage } from './documents.ts'
import { issuesOnPage } from './issues.ts'

/** Serves the script for other sites, the frame that it embeds, the sign-in window and the frame's API. */
export function mountToolbar(app: OpenAPIHono, running: Running): void {
  const scripts = [
    // Half an hour, so that sites get a new version soon after an update. Any site may load it because it contains no
    // private data.
    { path: apiPaths.toolbarScript(), text: browserScript(hostScript, hostScript.start), kept: 'public, max-age=1800' },
    { path: '/api/toolbar/frame.js', text: browserScript(frameScript, frameScript.run), kept: 'public, no-cache' },
    { path: '/api/toolbar/sign-in.js', text: browserScript(signInScript, signInScript.run), kept: 'public, no-cache' },
  ]
  for (const { path, text, kept } of scripts) {
    const send = scriptSender(text, kept)
    app.get(path, send)
    app.all(path, () => toResponse({ reason: 'wrong_method', allow: 'GET' }))
  }
  app.get(apiPaths.toolbarFrame(), (c) => frame(running, c))
  app.all(apiPaths.toolbarFrame(), () => toResponse({ reason: 'wrong_method', allow: 'GET' }))
  app.get('/api/toolbar/sign-in', (c) => signIn(running, c))
  app.post('/api/toolbar/sign-in', (c) => makePass(running, c))
  app.all('/api/toolbar/sign-in', () => toResponse({ reason: 'wrong_method', allow: 'GET, POST' }))
  app.get(apiPaths.toolbarIssues(), (c) => issuesOnPage(running, c))
  app.all(apiPaths.toolbarIssues(), () => toResponse({ reason: 'wrong_method', allow: 'GET' }))
}

function scriptSender(text: string, kept: string): (c: Context) => Response {
  const zipped = gzipSync(text, { level: 9 })
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return (c) => {
    c.header('Cache-Control', kept)
    c.header('ETag', etag)
    c.header('Vary', 'Accept-Encoding')
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (c.req.header('if-none-match')?.includes(etag.slice(2)) === true) return c.body(null, 304)
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text)
    c.header('Content-Encoding', 'gzip')
    c.header('Content-Length', String(zipped.byteLength))
    return c.body(new Uint8Array(zipped))
  }
}

/**
 * The project and site of a request, provided that the project allows the site. Does not reveal which of the two is
 * wrong.
 */
async function allowedPlace(running: Running, c: Context): Promise<{ project: Project; origin: string } | undefined> {
  const grant = operatorGrant('project:read')
  const origin = parseOrigin(c.req.query('origin') ?? '')
  const project = await running.catalogue.projects.bySlug(grant, c.req.query('project') ?? '')
  if (origin === undefined || project === undefined) return undefined
  const { toolbar } = await running.catalogue.rules.of(grant, project.id)
  return toolbar.origins.includes(origin) ? { project, origin } : undefined
}

const POLICY = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'`

function withPolicy(c: Context, ancestors: string): void {
  c.header('Content-Security-Policy', `${POLICY}; frame-ancestors ${ancestors}`)
  c.header('Referrer-Policy', 'no-referrer')
}

/** The placeholder that the script replaces with an id. */
const ID = 'f'.repeat(32)

function linksOf(running: Running, slug: string): FrameConfig['links'] {
  const link = (path: string) => absolute(running.settings.site, path)
  const [trace, replay, event] = [parseTraceId(ID), parseReplayId(ID), parseEventId(ID)]
  if (trace === undefined || replay === undefined || event === undefined) throw new Error('This is an id of each kind.')
  return {
    trace: link(paths.trace(trace)),
    replay: link(paths.replay(replay)),
    event: link(paths.event(event)),
    vitals: link(paths.performanceOf('vitals', { project: slug })),
    feedback: link(paths.feedback({ project: slug })),
    project: link(paths.issues({ project: slug })),
  }
}

async function frame(running: Running, c: Context): Promise<Response> {
  const place = await allowedPlace(running, c)
  withPolicy(c, place?.origin ?? `'none'`)
  if (place === undefined) return c.html(refusedPage(), 403)
  // Lets sites with COEP embed the frame, which loads nothing from other origins.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('Cross-Origin-Embedder-Policy', 'require-corp')
  const { project, origin } = place
  const { site } = running.settings
  const { slug } = project
  const link = (path: string) => absolute(site, path)
  const config = {
    project: slug,
    origin,
    dsnHost: `${new URL(site.origin).host}${site.basePath}`,
    signIn: link(apiPaths.toolbarSignIn({ project: slug, origin })),
    issues: link(apiPaths.toolbarIssues()),
    links: linksOf(running, slug),
    texts: frameTexts(),
  }
  // Only members may see the project's name; the embedding site knows the slug.
  return c.html(framePage(slug, config))
}

async function signIn(running: Running, c: Context): Promise<Response> {
  withPolicy(c, `'none'`)
  // The window passes the pass to its opener, the frame.
  c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  const place = await allowedPlace(running, c)
  if (place === undefined) return c.html(refusedPage(), 403)
  const actor = await running.accounts.actorOf(c.req.raw.headers)
  const { project, origin } = place
  const { site } = running.settings
  return c.html(
    signInPage({
      project: project.slug,
      origin,
      signIn: actor === undefined ? absolute(site, paths.signIn()) : undefined,
    }),
  )
}

/** Requires a session and our own page: neither a token nor another site can create a pass. */
async function makePass(running: Running, c: Context): Promise<Response> {
  const { headers } = c.req.raw
  if (!isFromOwnPage(headers, running.settings.site.origin)) return toResponse({ reason: 'unauthenticated' })
  const place = await allowedPlace(running, c)
  if (place === undefined) return toResponse({ reason: 'no_route' })
  const actor: Actor | undefined = await running.accounts.actorOf(headers)
  const may = authorize(actor, 'event:read', [place.project.id])
  if (!may.ok && may.refusal.reason === 'unauthenticated') return toResponse(may.refusal)
  if (actor?.kind !== 'user') return toResponse({ reason: 'unauthenticated' })
  // Issued even to a user who may not see the project: the frame then explains the reason.
  const pass = { userId: actor.userId, projectId: place.project.id, origin: place.origin }
  return c.json({ pass: running.toolbarPasses.make(pass, new Date()) })
}
