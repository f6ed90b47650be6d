/**
 * A page that loads its order and then shifts its layout, blocks for a moment when it sorts, and navigates to the next
 * order without a page load.
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
// Exposes finished spans in the page, for the tests.
Sentry.getClient()?.on('spanEnd', (span) => {
  const { dataset } = document.documentElement
  dataset.ended = `${dataset.ended ?? ''} ${String(Sentry.spanToJSON(span).attributes['sentry.op'])}`
})

const note = document.querySelector('#note')

/** Loads the order in the address. */
async function load(): Promise<void> {
  const order = location.pathname.split('/').at(-1)
  const answer = await fetch(`/api/orders/${order}?full=1`)
  if (note !== null) note.textContent = `Order ${order}: ${answer.status}`
}

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

document.querySelector('#sort')?.addEventListener('click', () => {
  // Longer than any other click takes, even on a busy machine, because the slowest one counts.
  block(600)
  if (note !== null) note.textContent = 'Sorted'
})
document.querySelector('#next')?.addEventListener('click', () => {
  history.pushState(null, '', '/orders/4712')
  void load()
})

/** Resolves after the first paint. */
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
// Late content shifts everything else down.
const banner = document.createElement('p')
banner.id = 'banner'
banner.style.height = '120px'
banner.textContent = 'Only today'
document.body.prepend(banner)
