import type { PublicIncident, StatusSnapshot } from '#domain/status-page/snapshot.ts'
import type { Locale } from '#messages/locales.ts'
import { markup, type Html } from './html.ts'
import { markdownHtml } from './markdown.ts'
import { textsOf } from './view.ts'

const MOST = 30

interface Feed {
  readonly snapshot: StatusSnapshot
  readonly locale: Locale
}

/** An incident's updates as HTML, which feeds include in escaped form. */
function told({ locale }: Feed, { updates }: PublicIncident): string {
  const t = textsOf({ locale })
  const parts = updates.map(
    ({ state, text, at }) =>
      markup`<p><strong>${t(`states.${state}`)}</strong> · ${at}</p>
        ${markdownHtml(text)}`,
  )
  return markup`${parts}`.html
}

/** Renders the incidents as an Atom feed (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const { page, incidents } = feed.snapshot
  const entries = incidents.slice(0, MOST).map((incident): Html => {
    const link = `${page.url}/incidents/${incident.id}`
    return markup`<entry>
<id>${link}</id><title>${incident.title}</title><link href="${link}"/>
<published>${incident.createdAt}</published><updated>${incident.updatedAt}</updated>
<content type="html">${told(feed, incident)}</content>
</entry>
`
  })
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.locale}">
<id>${page.url}</id><title>${page.name}</title><updated>${page.updatedAt}</updated>
<link href="${page.url}"/><link rel="self" href="${page.url}/feed.atom"/>
<author><name>${page.name}</name></author>
${entries}</feed>
`.html
}

export function rssFeed(feed: Feed): string {
  const { page, incidents } = feed.snapshot
  const items = incidents.slice(0, MOST).map((incident): Html => {
    const link = `${page.url}/incidents/${incident.id}`
    return markup`<item>
<title>${incident.title}</title><link>${link}</link><guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(incident.updatedAt).toUTCString()}</pubDate>
<description>${told(feed, incident)}</description>
</item>
`
  })
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>${page.name}</title><link>${page.url}</link>
<description>${page.intro === '' ? page.name : page.intro}</description><language>${feed.locale}</language>
<lastBuildDate>${new Date(page.updatedAt).toUTCString()}</lastBuildDate>
${items}</channel></rss>
`.html
}
