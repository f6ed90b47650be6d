import { absolute, paths, type Site } from '#domain/paths.ts'
import { AUTH_PATH, type Auth } from './better-auth.ts'
import { problemOf, type Providers } from './providers.ts'
import type { OpenSaml } from './saml/open.ts'

/**
 * What a browser's script or another site calls. better-auth answers many more: sign-up, resets, deletion, changes of all
 * kinds. Forms of ours do what of that there is; as routes they are shut.
 */
const open: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
])

/** Routes that answer with a session's token in their body as well, which only its cookie should hold. */
const SIGN_INS: ReadonlySet<string> = new Set(['/sign-in/email', '/passkey/verify-authentication'])

const CALLBACK = /^(?:GET|POST) \/callback\/([a-z]+)$/

/** For identity providers, and for browsers that come from them. */
const SAML_ROUTE = /^(?:GET|POST) \/saml\//

/** Answers requests under /api/auth/. */
export function createRoutes({
  auth,
  site,
  providers,
  saml,
}: {
  auth: Auth
  site: () => Site
  providers: Pick<Providers, 'open'>
  /** null: it is not set up. */
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

    // Whatever host and base path it came by, better-auth knows one address.
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

/** The library says under a name of its own how long to wait. */
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

/** Where the library sends people when something went wrong: to our page, or to its own where it knows no better. */
const FAILED: readonly string[] = [paths.signIn(), `${AUTH_PATH}/error`]

/**
 * Where a callback leads: on, or to the sign-in page with the reason in a word of ours. Providers and the library write
 * theirs into the address, and theirs may say anything.
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
