/**
 * The vocabulary of pages: an invented page with the most common elements, attributes and styles. Must never change
 * (vocabulary.ts).
 */
export const HOME = 'https://www.example.com/'

type Attributes = Readonly<Record<string, string | boolean>>

const css = `@media (max-width: 768px) { .container { max-width: 100%; padding: 0px 16px; } }@media (prefers-color-scheme: dark)
@font-face { font-family: Inter; src: url("https://fonts.gstatic.com/s/inter.woff2") format("woff2"); font-style: normal;
font-weight: 400; font-display: swap; unicode-range: U+0-FF; }@keyframes fade { 0% { opacity: 0; transform: translateY(10px); }
100% { opacity: 1; transform: translateX(0px) rotate(360deg) scale(1); } }*, ::before, ::after { box-sizing: border-box;
border-width: 0px; border-style: solid; border-color: currentcolor; }:root { --primary: #2563eb; --background: #ffffff;
--font-sans: ui-sans-serif, system-ui, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial,
sans-serif; --font-mono: ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, "Courier New", monospace; }html, body {
height: 100%; min-height: 100vh; margin: 0px; line-height: 1.5; -webkit-font-smoothing: antialiased; }a:hover {
text-decoration: underline; }.btn:focus-visible { outline: 2px solid transparent; outline-offset: 2px; }.btn:disabled {
pointer-events: none; opacity: 0.5; cursor: not-allowed; }ul, ol { list-style: none; }img, svg, video { display: block;
vertical-align: middle; max-width: 100%; height: auto; object-fit: cover; }.card { position: relative; overflow: hidden;
border-radius: 8px; box-shadow: rgba(0, 0, 0, 0.1) 0px 1px 3px 0px; transition: color 0.15s cubic-bezier(0.4, 0, 0.2, 1); }
.hidden { visibility: hidden; white-space: nowrap; text-overflow: ellipsis; }.modal { position: fixed; inset: 0px; top: 0px;
left: 0px; right: 0px; bottom: 0px; z-index: 50; }.row { display: inline-block; float: left; width: 50%; min-width: 0px;
text-align: center; text-transform: uppercase; letter-spacing: 0.05em; user-select: none; animation: 1s linear 0s infinite
normal none running fade; background-image: linear-gradient(to right, rgb(37, 99, 235), rgb(0, 0, 0)); background-size: cover;
background-position: center center; background-repeat: no-repeat; }section { display: grid; grid-template-columns: 1fr 1fr;
gap: 16px; }header, nav, main, footer { display: flex; flex: 1 1 0%; flex-direction: column; flex-wrap: wrap;
align-items: center; justify-content: space-between; margin: 0px auto; padding: 8px 16px; }input, select, textarea { font:
inherit; font-family: inherit; font-size: 14px; font-weight: 600; border: 1px solid rgb(209, 213, 219); background-color:
rgb(249, 250, 251); }button { padding: 12px 24px; border: 0px; background: rgb(255, 255, 255); color: rgb(17, 24, 39); }`

export const classes = [
  'flex items-center justify-between gap-2 px-4 py-2 text-sm font-medium text-gray-500 bg-white rounded-md border shadow-sm',
  'hover:bg-gray-100 focus:outline-none focus:ring-2 disabled:opacity-50 dark:text-white md:grid-cols-2 lg:hidden w-full',
  'container row col-md-6 mb-3 d-flex navbar nav-item nav-link dropdown-menu btn btn-primary btn-sm active disabled',
  'MuiBox-root MuiButton-root MuiTypography-root css-1q2w3e4 header-title content-wrapper main-list item-label icon',
]

const elements: readonly (readonly [tag: string, attributes: Attributes])[] = [
  ['meta', { charset: 'utf-8' }],
  ['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
  ['meta', { name: 'description', content: '****' }],
  ['meta', { property: 'og:image', content: HOME }],
  ['link', { rel: 'stylesheet', href: `${HOME}assets/index.css`, _cssText: '' }],
  ['link', { rel: 'preload', as: 'script', crossorigin: '', href: `${HOME}_next/static/chunks/main.js` }],
  ['link', { rel: 'modulepreload', href: `${HOME}static/js/main.js` }],
  ['link', { rel: 'icon', type: 'image/png', sizes: '32x32', href: '/favicon.ico' }],
  ['script', { type: 'module', src: '', async: '', defer: '' }],
  ['noscript', {}],
  ['iframe', { title: '********', src: 'about:blank', rr_src: HOME, loading: 'lazy' }],
  ['video', { autoplay: '', muted: '', rr_mediaState: 'paused' }],
  ['canvas', { width: '300', height: '150', rr_dataURL: 'data:image/webp;base64,UklGR' }],
  ['svg', { xmlns: 'http://www.w3.org/2000/svg', width: '24', height: '24', viewBox: '0 0 24 24', fill: 'none' }],
  [
    'path',
    { stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round', d: 'M12 2L2 7l10 5', isSVG: true },
  ],
  ['table', { class: 'table' }],
  ['tbody', {}],
  ['tr', {}],
  ['td', { colspan: '2' }],
  ['select', { name: 'size', value: 'Small' }],
  ['option', { value: '1', selected: true }],
  ['textarea', { placeholder: '*****', rows: '3' }],
  ['input', { type: 'checkbox', checked: true, autocomplete: 'off' }],
  ['input', { type: 'text', name: 'email', id: 'email', placeholder: '**** ****', value: '****' }],
  ['label', { for: 'name', class: 'label' }],
  ['form', { action: '/', method: 'post', novalidate: '' }],
  ['fieldset', {}],
  ['img', { src: '', alt: '***', width: '64', height: '64', rr_width: '64px', rr_height: '64px' }],
  ['a', { href: `${HOME}products`, target: '_blank', rel: 'noopener noreferrer', title: '*****' }],
  ['button', { type: 'button', 'aria-label': '****', 'aria-expanded': 'false', 'aria-hidden': 'true', role: 'button' }],
  ['button', { type: 'submit', id: 'submit', disabled: '', tabindex: '0', 'data-testid': 'submit' }],
  ['header', {}],
  ['nav', { 'aria-label': '****' }],
  ['main', { id: 'main' }],
  ['section', { style: 'display: none; width: 100%; height: 100%; transform: translate(0px, 0px);' }],
  ['article', {}],
  ['footer', {}],
  ['strong', {}],
  ['i', { class: 'icon' }],
  ['h3', {}],
  ['h2', {}],
  ['h1', {}],
  ['ul', { role: 'list', id: 'list' }],
  ['li', { class: 'item', 'data-id': '1' }],
  ['p', { class: 'text' }],
  ['span', { class: 'label' }],
  ['div', { id: 'root', class: 'row', style: 'top: 0px; left: 0px;' }],
  ['p', {}],
  ['span', {}],
  ['div', {}],
]

const textNode = (textContent: string, id: number) => ({ type: 3, textContent, id })

export const pageNode = {
  type: 0,
  childNodes: [
    { type: 1, name: 'html', publicId: '', systemId: '', id: 2 },
    {
      type: 2,
      tagName: 'html',
      attributes: { lang: 'en' },
      childNodes: [
        {
          type: 2,
          tagName: 'head',
          attributes: {},
          childNodes: [
            {
              type: 2,
              tagName: 'style',
              attributes: { type: 'text/css' },
              childNodes: [{ type: 3, textContent: css.replaceAll('\n', ' '), isStyle: true, id: 10 }],
              id: 9,
            },
            { type: 2, tagName: 'title', attributes: {}, childNodes: [textNode('****', 8)], id: 7 },
          ],
          id: 4,
        },
        textNode('\n  ', 11),
        {
          type: 2,
          tagName: 'body',
          attributes: { class: '', style: '' },
          childNodes: elements.flatMap(([tagName, attributes], at) => [
            textNode('\n    ', 13 + 3 * at),
            { type: 2, tagName, attributes, childNodes: [textNode('****', 14 + 3 * at)], id: 15 + 3 * at },
            { type: 2, tagName, attributes: {}, childNodes: [], id: 16 + 3 * at },
          ]),
          id: 12,
        },
      ],
      id: 3,
    },
  ],
  id: 1,
}
