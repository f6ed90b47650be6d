import { absolute, paths, type Site } from '#domain/paths.ts'
import type { StatusPage } from '#domain/status-page/status-page.ts'

/** Returns where readers reach a page: on its own domain, over TLS as every domain of today; else below the app's address. */
export function pageUrl(site: Site, { slug, domain }: Pick<StatusPage, 'slug' | 'domain'>): string {
  return domain === null ? absolute(site, paths.publicStatusPage(slug)) : `https://${domain}`
}
