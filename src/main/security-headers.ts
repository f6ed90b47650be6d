import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Adds security headers to a page's response (docs/security.md says what each prevents). Next takes the nonce for its
 * own scripts from the request header of the same name.
 * @param options `reportsTo`: the origin of another server to which pages report their errors
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
 * Scripts require the nonce. Styles may be inline: React writes attributes for positions and syntax colours, and the
 * dialog library adds a style element without a nonce while open.
 */
function contentSecurityPolicy(nonce: string, dev: boolean, reportsTo: string | undefined): string {
  return [
    `default-src 'self'`,
    // Hot reload in development evaluates code.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    // Videos in recordings: the player creates blobs of its own type.
    `media-src blob:`,
    `connect-src 'self'${reportsTo === undefined ? '' : ` ${reportsTo}`}${dev ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // /dev/states shows pages in frames.
    `frame-ancestors ${dev ? `'self'` : `'none'`}`,
  ].join('; ')
}
