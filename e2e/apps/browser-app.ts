/** The part of an SDK that the app uses, common to all versions. */
interface Sdk {
  init(options: { dsn: string; release: string; environment: string }): unknown
  setUser(user: { id: string; email: string; username: string }): void
  setTags(tags: Record<string, string>): void
  captureException(fault: unknown): string
  captureMessage(text: string, level: 'warning'): string
  getCurrentScope(): {
    addAttachment(attachment: { filename: string; data: string; contentType: string }): unknown
    clearAttachments(): unknown
  }
}

function parseCart(text: string): unknown {
  return JSON.parse(text)
}

function openCart(): void {
  try {
    parseCart('not a cart')
  } catch (cause) {
    throw new RangeError('The cart cannot be opened', { cause })
  }
}

/**
 * Builds a page that fails in every way that an SDK reports, with one button for each. The page's address contains its
 * DSN: `?dsn=…`.
 */
export function startApp(Sentry: Sdk): void {
  Sentry.init({
    dsn: new URLSearchParams(location.search).get('dsn') ?? '',
    release: 'web@2.0.0',
    environment: 'staging',
  })
  Sentry.setUser({ id: '9', email: 'bea@example.com', username: 'bea' })
  Sentry.setTags({ region: 'eu', plan: 'silver' })

  const ways: Record<string, () => void | Promise<void>> = {
    /** Leaves a click, a console line and a request behind, then throws an error that nothing catches. */
    throw: async () => {
      // oxlint-disable-next-line no-console -- it is to become a breadcrumb
      console.warn('The cart looks odd')
      await fetch('/data.json')
      setTimeout(() => openCart())
    },
    capture: () => {
      Sentry.captureException(new Error('Caught in time'))
    },
    reject: () => {
      void Promise.reject(new TypeError('Nobody awaited this'))
    },
    message: () => {
      Sentry.captureMessage('The cart was slow', 'warning')
    },
    attach: () => {
      const scope = Sentry.getCurrentScope()
      scope.addAttachment({ filename: 'cart.json', data: '{"items":[]}', contentType: 'application/json' })
      Sentry.captureException(new Error('With an attachment'))
      scope.clearAttachments()
    },
  }

  for (const [name, way] of Object.entries(ways)) {
    const button = document.createElement('button')
    button.id = name
    button.textContent = name
    button.addEventListener('click', () => void way())
    document.body.append(button)
  }
}
