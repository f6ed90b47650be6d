/**
 * A page that loads its order and then moves what is on it; that blocks for a moment when it is to sort; and that goes to
 * the next order without being loaded anew.
 */
import * as Sentry from '@sentry/browser'

const dsn = document.querySelector<HTMLMetaElement>('meta[name=dsn]')?.content ?? ''
Sentry.init({
  dsn,
  release: 'page@1.2.3',
  environment: 'staging',
  integrations: [Sentry.browserTracingIntegration()],
  tracesSampleRate: 1,
})
Sentry.setUser({ id: '9' })
// Whoever looks at the page can see which spans are over.
Sentry.getClient()?.on('spanEnd', (span) => {
  const { dataset } = document.documentElement
  dataset.ended = `${dataset.ended ?? ''} ${String(Sentry.spanToJSON(span).attributes['sentry.op'])}`
})

const note = document.querySelector('#note')

/** Loads the order that the address names. */
async function load(): Promise<void> {
  const order = location.pathname.split('/').at(-1)
  const answer = await fetch(`/api/orders/${order}?full=1`)
  if (note !== null) note.textContent = `Order ${order}: ${answer.status}`
}

/** Keeps the page from answering. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

document.querySelector('#sort')?.addEventListener('click', () => {
  // Longer than any other click takes, however busy the machine is: the worst one counts.
  block(600)
  if (note !== null) note.textContent = 'Sorted'
})
document.querySelector('#next')?.addEventListener('click', () => {
  history.pushState(null, '', '/orders/4712')
  void load()
})

/** Until something of the page has been seen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

await load()
await painted()
// What comes late pushes all else down.
const banner = document.createElement('p')
banner.id = 'banner'
banner.style.height = '120px'
banner.textContent = 'Only today'
document.body.prepend(banner)
