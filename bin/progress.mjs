// Shows a progress page at Mishap's address during installation and build. Uses only Node's own modules, because
// nothing else is installed yet.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from './runtime.mjs'

/** The steps of a first start with their share of its time, in percent. */
const STEPS = { node: 10, packages: 45, pages: 40, server: 5 }
/** Lets our script distinguish this page from the one it waits for. */
const MARK = 'Mishap-Preparing'
const RETRY_AFTER_SECONDS = 2

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:32rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}ol{padding:0;list-style:none}
li{padding:.15rem 0 .15rem 1.75rem;position:relative;opacity:.6}li::before{content:"○";position:absolute;left:0}
li.done::before{content:"✓"}li[aria-current]{opacity:1;font-weight:600}li[aria-current]::before{content:"●"}
progress{width:100%;height:.75rem;accent-color:#6d5ae6}
@media(prefers-color-scheme:dark){progress{accent-color:#a89cff}}`

// The page reloads and replaces itself, until another server answers: Mishap is then running.
const script = `const gone=document.querySelector('template').content;let last=Date.now()
async function look(){try{const answer=await fetch(location.href,{cache:'no-store'});last=Date.now()
if(!answer.headers.has('${MARK}'))return location.reload()
const page=new DOMParser().parseFromString(await answer.text(),'text/html')
document.querySelector('main').replaceWith(page.querySelector('main'))
}catch{if(Date.now()-last>20000)document.querySelector('main').replaceChildren(gone.cloneNode(true))}
setTimeout(look,1000)}setTimeout(look,1000)`

const hash = (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Opens the progress page at Mishap's future address, if the settings name one and it is free; otherwise progress is
 * visible only in the terminal. Answers SDK requests with 503, so that they retry later.
 * @returns `address`, of the page; `at`, which starts a step whose progress is given by a function that returns words
 *   and a share of 1; `close`, which frees the address
 */
export async function openProgress(environment = process.env) {
  let now = { step: 'node', far: () => ({ words: '', share: 0 }) }
  const server = createServer((req, res) => {
    req.resume()
    res.writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': RETRY_AFTER_SECONDS,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // The address is needed soon, so no connection may hold it.
      Connection: 'close',
      [MARK]: now.step,
    })
    res.end(req.method === 'HEAD' ? undefined : pageOf(now))
  })
  return {
    address: await listen(server, environment),
    at: (step, far = () => ({ words: '', share: 0 })) => {
      now = { step, far }
    },
    close: () => closed(server),
  }
}

/** Opens the socket like src/main/settings.ts. Returns `undefined` if it cannot be opened: the server will say why. */
function listen(server, { HOST = '127.0.0.1', PORT = '8000' }) {
  if (!/^[1-9]\d{0,4}$/.test(PORT) || Number(PORT) > 65_535) return undefined
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(Number(PORT), HOST, () => {
      const name = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
      resolve(`http://${name}:${PORT}`)
    })
  })
}

function closed(server) {
  if (!server.listening) return undefined
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}

function pageOf({ step, far }) {
  const { words, share } = far()
  const names = Object.keys(STEPS)
  const index = names.indexOf(step)
  const before = names.slice(0, index).reduce((sum, name) => sum + STEPS[name], 0)
  const percent = Math.round(before + STEPS[step] * Math.min(1, share))
  const items = names.map((name, at) => {
    const state = at < index ? ' class="done"' : at === index ? ' aria-current="step"' : ''
    const more = at === index && words !== '' ? `: ${words}` : ''
    return `<li${state}>${text(`page.${name}`)}${more}</li>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"></noscript>
<title>${text('page.title')}</title><style>${style}</style></head>
<body><main><h1>${text('page.title')}</h1>
<p>${text('page.step', { step: index + 1, steps: names.length, percent })}</p>
<progress max="100" value="${percent}" aria-label="${text('page.progress')}">${percent}%</progress>
<ol>${items.join('')}</ol><p>${text('page.wait')}</p></main>
<template><h1>${text('page.goneTitle')}</h1><p>${text('page.gone')}</p></template>
<script>${script}</script></body></html>
`
}
