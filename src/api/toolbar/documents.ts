import { html, raw } from 'hono/html'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import type { FrameConfig } from './browser/frame.ts'

type Page = ReturnType<typeof html>

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#14201d,#e7ecea);--ink-2:light-dark(#45514c,#b3beb9);--line:light-dark(#e1e4de,#25302d);--strong:light-dark(#848d88,#6a7772);--accent:light-dark(#0f766e,#2dd4bf)}
*{box-sizing:border-box}
body{margin:0;padding:12px;background:light-dark(#fafaf7,#0c1110);color:var(--ink);font:13px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;gap:8px;align-items:center}
h1{flex:1;margin:0;font-size:14px;font-weight:600}
h2{margin:16px 0 4px;font-size:13px;font-weight:600;color:var(--ink-2)}
button,.button{display:inline-flex;align-items:center;min-height:32px;padding:0 10px;border:1px solid var(--strong);border-radius:6px;background:light-dark(#fff,#111816);color:var(--ink);font:inherit;cursor:pointer;text-decoration:none}
a{color:var(--accent);display:inline-block;min-height:24px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:8px 0}
dt{color:var(--ink-2)}dd{margin:0}
ul{margin:0;padding:0;list-style:none}
li{padding:6px 0;border-top:1px solid var(--line)}
small{display:block;font-size:12px;color:var(--ink-2)}
footer{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
[hidden]{display:none!important}`

/** The page in the frame. Its script fills the lists, with text only. */
export function framePage(name: string, config: FrameConfig): Page {
  const t = messages('toolbar')
  const { links } = config
  // Escaped, so that the JSON cannot close the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return shell(
    name,
    'frame.js',
    html`<script type="application/json" id="config">
        ${raw(json)}
      </script>
      <header>
        <h1>${name}</h1>
        <button type="button" id="side">${t('side')}</button>
        <button type="button" id="close">${t('close')}</button>
      </header>
      <main>
        <dl id="facts"></dl>
        <h2 id="errors-name">${t('errors')}</h2>
        <ul id="errors" aria-labelledby="errors-name"></ul>
        <h2 id="issues-name">${t('issues')}</h2>
        <div id="sign-in-part" hidden>
          <p>${t('signInText')}</p>
          <button type="button" id="sign-in">${t('signIn')}</button>
        </div>
        <p id="problem" role="status" hidden></p>
        <ul id="issues" aria-labelledby="issues-name" hidden></ul>
      </main>
      <footer>
        <button type="button" id="ask" hidden>${t('ask')}</button>
        <a class="button" href="${links.vitals}" target="_blank" rel="noopener">${t('vitals')}</a>
        <a class="button" href="${links.feedback}" target="_blank" rel="noopener">${t('feedback')}</a>
        <a class="button" href="${links.project}" target="_blank" rel="noopener">${t('open')}</a>
      </footer>`,
  )
}

export function frameTexts(): FrameConfig['texts'] {
  const t = messages('toolbar')
  return {
    sdk: t('fact.sdk'),
    running: t('fact.running'),
    notRunning: t('fact.notRunning'),
    sends: t('fact.sends'),
    here: t('fact.here'),
    otherServer: t('fact.otherServer'),
    otherProject: t('fact.otherProject'),
    release: t('fact.release'),
    environment: t('fact.environment'),
    trace: t('fact.trace'),
    replay: t('fact.replay'),
    noErrors: t('noErrors'),
    noIssues: t('noIssues'),
    forbidden: t('forbidden'),
    failed: t('failed'),
  }
}

/** The window in which a user authorizes the toolbar, or is asked to sign in first. */
export function signInPage(asked: {
  readonly project: string
  readonly origin: string
  readonly signIn: string | undefined
}): Page {
  const t = messages('toolbar')
  const { project, origin, signIn } = asked
  return shell(
    t('allow.title'),
    'sign-in.js',
    html`<main>
      <h1>${t('allow.title')}</h1>
      ${
        signIn === undefined
          ? html`<p>${t('allow.text', { project, origin })}</p>
              <button type="button" id="allow">${t('allow.submit')}</button>
              <p id="failed" role="alert" hidden>${t('failed')}</p>`
          : html`<p>${t('allow.signedOut')}</p>
              <a class="button" href="${signIn}" target="_blank" rel="noopener">${t('signIn')}</a>`
      }
    </main>`,
  )
}

export function refusedPage(): Page {
  const t = messages('toolbar')
  return shell(t('refused'), undefined, html`<main><h1>${t('refused')}</h1></main>`)
}

function shell(title: string, script: string | undefined, body: Page): Page {
  return html`<!doctype html>
    <html lang="${requestContext().locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${body}${script === undefined ? '' : html`<script src="${script}"></script>`}
      </body>
    </html>`
}
