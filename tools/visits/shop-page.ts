import * as Sentry from '@sentry/browser'

// A small shop page recorded by the installed SDK: a form, a canvas, a request, a frame, and an error. Its wish list
// button does nothing, like many such buttons.

const params = new URLSearchParams(location.search)
const at = (selector: string) => document.querySelector<HTMLElement>(selector)

const client = Sentry.init({
  dsn: params.get('dsn') ?? '',
  release: params.get('release') ?? 'shop-web@3.2.0',
  environment: 'production',
  tracesSampleRate: 0,
  replaysSessionSampleRate: 1,
  replaysOnErrorSampleRate: 1,
  integrations: [
    Sentry.replayIntegration({
      // An invented shop has no secrets, and images are compared pixel by pixel.
      maskAllText: false,
      maskAllInputs: false,
      blockAllMedia: false,
      minReplayDuration: 0,
      flushMinDelay: 800,
      flushMaxDelay: 1000,
      networkDetailAllowUrls: [/\/stock/],
    }),
    Sentry.replayCanvasIntegration({ quality: 'high' }),
  ],
})
Sentry.setUser({ id: params.get('user') ?? '7', email: `${params.get('user') ?? 'bea'}@example.com` })

function draw(share: number): void {
  const context = document.querySelector('canvas')?.getContext('2d')
  if (context === null || context === undefined) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 300, 80)
  context.fillStyle = '#0f766e'
  context.fillRect(0, 80 - 70 * share, 140, 70 * share)
  context.fillStyle = '#d97706'
  context.fillRect(160, 80 - 40 * share, 140, 40 * share)
}

async function loadStock(): Promise<void> {
  // oxlint-disable-next-line no-console -- it is to be in the recording
  console.info('Asking for the stock')
  const answer = await fetch('/stock', { method: 'POST', body: JSON.stringify({ item: 'teapot' }) })
  const { left } = (await answer.json()) as { left: number }
  const stock = at('#stock')
  if (stock !== null) stock.textContent = `${left} left`
  draw(1)
}

function buy(): void {
  const cart = at('#cart')
  if (cart !== null) cart.innerHTML = '<li>Teapot</li><li>Two cups</li>'
  setTimeout(() => {
    throw new TypeError('The cart has no price')
  })
}

draw(0.3)
at('#load')?.addEventListener('click', () => void loadStock())
at('#buy')?.addEventListener('click', buy)
at('#next')?.addEventListener('click', () => history.pushState({}, '', `/checkout${location.search}`))
Object.assign(globalThis, {
  /** Sends the recording so far. */
  flushReplay: () => Sentry.getReplay()?.flush(),
  replayId: () => Sentry.getReplay()?.getReplayId(),
  /** A visitor's feedback without an error. */
  write: (message: string) => Sentry.captureFeedback({ message, name: 'Bea Brown' }),
  hasClient: client !== undefined,
})
