import { absolute, paths, type Site } from '#domain/paths.ts'
import type { StatusPage } from '#domain/status-page/status-page.ts'

/** Returns a page's public URL: on its own domain with TLS, or below the app's URL. */
export function pageUrl(site: Site, { slug, domain }: Pick<StatusPage, 'slug' | 'domain'>): string {
  return domain === null ? absolute(site, paths.publicStatusPage(slug)) : `https://${domain}`
}
