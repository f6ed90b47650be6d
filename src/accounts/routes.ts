import { absolute, paths, type Site } from '#domain/paths.ts'
import { AUTH_PATH, type Auth } from './better-auth.ts'
import { problemOf, type Providers } from './providers.ts'
import type { OpenSaml } from './saml/open.ts'

/**
 * Routes that browser scripts or other sites may call. better-auth has many more, such as sign-up, resets, deletion and
 * all kinds of changes. Our forms provide the supported ones; the routes themselves are blocked.
 */
const open: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
])

/** Routes that also return the session's token in the body, where only its cookie should have it. */
const SIGN_INS: ReadonlySet<string> = new Set(['/sign-in/email', '/passkey/verify-authentication'])

const CALLBACK = /^(?:GET|POST) \/callback\/([a-z]+)$/

/** For identity providers, and for browsers that come from them. */
const SAML_ROUTE = /^(?:GET|POST) \/saml\//

/** Handles requests under /api/auth/. */
export function createRoutes({
  auth,
  site,
  providers,
  saml,
}: {
  auth: Auth
  site: () => Site
  providers: Pick<Providers, 'open'>
  /** null: it is not configured. */
  saml: OpenSaml | null
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const start = url.pathname.indexOf(`${AUTH_PATH}/`)
    const route = url.pathname.slice(start + AUTH_PATH.length)
    const asked = `${request.method} ${route}`
    const provider = CALLBACK.exec(asked)?.[1]
    const isSaml = SAML_ROUTE.test(asked)
    if (start === -1 || (provider === undefined && !isSaml && !open.has(asked))) return notFound()

    // better-auth expects a fixed URL, regardless of the actual host and base path.
    const known = new Request(absolute(site(), AUTH_PATH + route + url.search), request)
    if (isSaml) return (await saml?.handle(asked, known)) ?? notFound()
    if (provider === undefined) return withWait(await withoutToken(route, await auth.handler(known)))
    const there = await providers.open(provider)
    if (there === undefined) return backToSignIn(site(), 'failed')
    return callbackResponse(site(), await there.handler(known))
  }
}

function notFound(): Response {
  return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
}

/** Renames the library's own header with the time to wait. */
function withWait(response: Response): Response {
  const wait = response.headers.get('x-retry-after')
  if (wait === null || response.headers.has('retry-after')) return response
  const headers = new Headers(response.headers)
  headers.delete('x-retry-after')
  headers.set('retry-after', wait)
  return new Response(response.body, { status: response.status, headers })
}

async function withoutToken(route: string, response: Response): Promise<Response> {
  if (!response.ok || !SIGN_INS.has(route)) return response
  const body = (await response.json()) as { twoFactorRedirect?: boolean }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ secondFactor: body.twoFactorRedirect === true }, { status: response.status, headers })
}

/** The library's redirect targets after errors: our page, or its own default. */
const FAILED: readonly string[] = [paths.signIn(), `${AUTH_PATH}/error`]

/**
 * Rewrites a callback's redirect: onward, or to the sign-in page with one of our own error codes. Errors of providers
 * and the library are part of the URL, so they may contain anything.
 */
function callbackResponse(site: Site, response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const target = URL.parse(location, site.origin)
  const isFailed = target === null || FAILED.some((path) => target.pathname === site.basePath + path)
  if (!isFailed && target.origin === site.origin) return response
  return backToSignIn(site, target?.searchParams.get('error') ?? 'failed', response.headers.getSetCookie())
}

function backToSignIn(site: Site, error: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: absolute(site, paths.signIn({ problem: problemOf(error) })) })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
