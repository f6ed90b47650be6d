// Copied beside a ready bundle of the SDK and built by every bundler: see e2e/harness/bundlers.ts.
import * as Sentry from './sentry.js'
import { checkOut } from './checkout.js'

Sentry.init({ dsn: new URLSearchParams(location.search).get('dsn') ?? '' })

const button = document.createElement('button')
button.id = 'buy'
button.textContent = 'Buy'
button.addEventListener('click', () => {
  setTimeout(() => checkOut({ owner: 'Ann', lines: [{ sku: 'tea', amount: 2 }] }))
})
document.body.append(button)
