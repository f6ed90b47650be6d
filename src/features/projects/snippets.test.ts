import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { platforms } from '#domain/project/project.ts'
import { setUpSteps } from './snippets.ts'

const to = {
  dsn: 'https://0123456789abcdef0123456789abcdef@mishap.example.com/ops/7',
  envelopeUrl: 'https://mishap.example.com/ops/api/7/envelope/',
  otlpTracesUrl: 'https://mishap.example.com/ops/api/7/integration/otlp/v1/traces',
  publicKey: '0123456789abcdef0123456789abcdef',
}

describe.each(platforms)('the set-up of %s', (platform) => {
  const steps = setUpSteps(platform, to)

  test('names the DSN as it is', () => expect(steps.map(({ code }) => code).join('\n')).toContain(to.dsn))

  test('ends in an event that can be recognised', () =>
    expect(steps.some(({ code }) => code.includes('Hello, Mishap'))).toBe(true))

  test('has each step once', () => expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length))
})

// The manual request only sends an error.
test.each(platforms.filter((platform) => platform !== 'other'))(
  'the SDK of %s is set up to send traces',
  (platform) => {
    const code = setUpSteps(platform, to).map((step) => step.code)
    expect(code.join('\n')).toMatch(/traces_?sample_?rate\W+1/i)
  },
)

test('what runs on a server can send traces by OpenTelemetry too; a browser reads no environment', () => {
  const [code] = setUpSteps('go', to).flatMap((step) => (step.step === 'otlp' ? [step.code] : []))
  expect(code).toContain(to.otlpTracesUrl)
  expect(code).toContain(`x-sentry-auth=sentry sentry_key=${to.publicKey}`)
  expect(setUpSteps('javascript-react', to).map(({ step }) => step)).not.toContain('otlp')
})

describe('the set-up of Next.js', () => {
  const code = new Map(setUpSteps('javascript-nextjs', to).map((step) => [step.file, step.code]))

  test.each(['instrumentation.ts', 'instrumentation-client.ts'])('puts the digest on events of %s', (file) =>
    expect(code.get(file)).toContain('beforeSend: withDigest,'),
  )

  test.each(['app/error.tsx', 'app/global-error.tsx'])('reports what %s catches, and shows its digest', (file) => {
    expect(code.get(file)).toContain('Sentry.captureException(error)')
    expect(code.get(file)).toContain('Digest: {error.digest}')
  })

  test('reports errors of the server', () =>
    expect(code.get('instrumentation.ts')).toContain('onRequestError = Sentry.captureRequestError'))

  test('has lines that do put it there', async () => {
    const source = stripTypeScriptTypes(code.get('with-digest.ts') ?? '')
    const { withDigest } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      withDigest: (event: object, hint: object) => unknown
    }
    const originalException = Object.assign(new Error('boom'), { digest: '2338847203' })
    expect(withDigest({ tags: { a: 'b' } }, { originalException })).toEqual({
      tags: { a: 'b', 'next.digest': '2338847203' },
    })
    for (const other of [undefined, null, 'text', new Error('boom'), { digest: 7 }])
      expect(withDigest({ message: 'x' }, { originalException: other })).toEqual({ message: 'x' })
  })
})
