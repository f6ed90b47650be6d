import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Puts the headers on a page's answer that keep a browser from doing what the page did not ask for (docs/security.md says
 * what each stops).
 * Next takes the nonce for its own scripts from the request's header of the same name.
 * @param options `reportsTo`: the origin of another server that pages report their errors to
 */
export function securePage(
  req: IncomingMessage,
  res: ServerResponse,
  { dev, reportsTo }: { readonly dev: boolean; readonly reportsTo: string | undefined },
): void {
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), dev, reportsTo)
  req.headers['content-security-policy'] = policy
  res.setHeader('Content-Security-Policy', policy)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Referrer-Policy', 'same-origin')
  res.setHeader('X-Frame-Options', dev ? 'SAMEORIGIN' : 'DENY')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
}

/**
 * Scripts run by their nonce alone. Styles may be inline: React writes attributes for positions and the syntax colours, and
 * the dialogs' library adds a style element without a nonce while one is open.
 */
function contentSecurityPolicy(nonce: string, dev: boolean, reportsTo: string | undefined): string {
  return [
    `default-src 'self'`,
    // Hot reload in development evaluates code.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    // Videos of recordings: the player makes the blobs, of a type of its own.
    `media-src blob:`,
    `connect-src 'self'${reportsTo === undefined ? '' : ` ${reportsTo}`}${dev ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // /dev/states shows pages in frames.
    `frame-ancestors ${dev ? `'self'` : `'none'`}`,
  ].join('; ')
}
