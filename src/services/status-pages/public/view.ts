import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { markup, nothing, type Html } from './html.ts'
import { STYLE } from './style.ts'

/** The context for rendering any part of a public page. */
export interface View {
  readonly snapshot: StatusSnapshot
  readonly locale: Locale
  /** Whether the language was selected in the URL; links then keep it. */
  readonly isChosen: boolean
  /** The prefix of the page's paths in this request: '' or `/status/shop`. */
  readonly root: string
  /** The time of the last publication, if that is too long ago; `undefined` if it is recent. */
  readonly staleSince: Date | undefined
  readonly sendsMail: boolean
}

export function textsOf({ locale }: Pick<View, 'locale'>) {
  return messages('statusPublic', locale)
}

export function linkTo({ root, locale, isChosen }: View, path: string): string {
  const query = isChosen ? `?lang=${locale}` : ''
  return `${root}${path === '' && root !== '' ? '' : `/${path}`}${query}`
}

/** Formats a time for the language, in UTC because readers may be anywhere. */
export function moment({ locale }: Pick<View, 'locale'>, at: string | Date): Html {
  const date = new Date(at)
  const text = date.toLocaleString(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return markup`<time datetime="${date.toISOString()}">${text} UTC</time>`
}

export function dayText({ locale }: Pick<View, 'locale'>, date: string): string {
  return new Date(date).toLocaleDateString(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeZone: 'UTC' })
}

export function document(view: View, title: string, content: Html): string {
  const { snapshot, locale } = view
  const { page } = snapshot
  const t = textsOf(view)
  const logo = page.logo === null ? nothing : markup`<img src="${view.root}/logo" alt="" />`
  const theme = page.theme === 'system' ? nothing : markup` data-theme="${page.theme}"`
  const stale =
    view.staleSince === undefined
      ? nothing
      : markup`<p class="stale" role="status">${t('stale')} ${moment(view, view.staleSince)}</p>`
  const whole = markup`<!doctype html>
    <html lang="${locale}"${theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="alternate" type="application/atom+xml" title="Atom" href="${view.root}/feed.atom" />
        <link rel="alternate" type="application/rss+xml" title="RSS" href="${view.root}/feed.rss" />
        <link rel="canonical" href="${page.url}" />
        <style>${{ html: STYLE }}</style>
      </head>
      <body>
        <header>
          ${logo}
          <h1><a href="${linkTo(view, '')}">${page.name}</a></h1>
          ${languages(view)}${page.intro === '' ? nothing : markup`<p class="intro">${page.intro}</p>`}
        </header>
        <main>${stale}${content}</main>
        <footer>
          <a href="${linkTo(view, '')}">${t('current')}</a>
          <a href="${linkTo(view, 'history')}">${t('history')}</a>
          <a href="${view.root}/feed.atom">Atom</a>
          <a href="${view.root}/feed.rss">RSS</a>
          <a href="${view.root}/api/v2/summary.json">JSON</a>
        </footer>
      </body>
    </html>
`
  return whole.html
}

function languages(view: View): Html {
  const { locales } = view.snapshot.page
  if (locales.length < 2) return nothing
  const t = textsOf(view)
  const links = locales.map((locale) => {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
    const current = locale === view.locale ? markup` aria-current="true"` : nothing
    const href = `${view.root === '' ? '/' : view.root}?lang=${locale}`
    return markup`<a href="${href}" lang="${locale}" hreflang="${locale}"${current}>${name}</a>`
  })
  return markup`<nav aria-label="${t('languages')}">${links}</nav>`
}
