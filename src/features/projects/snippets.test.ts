import { describe, expect, test } from 'vitest'
import { platforms } from '#domain/project/project.ts'
import { setUpSteps } from './snippets.ts'

const to = {
  dsn: 'https://0123456789abcdef0123456789abcdef@mishap.example.com/ops/7',
  envelopeUrl: 'https://mishap.example.com/ops/api/7/envelope/',
  publicKey: '0123456789abcdef0123456789abcdef',
}

describe.each(platforms)('the set-up of %s', (platform) => {
  const steps = setUpSteps(platform, to)

  test('names the DSN as it is', () => expect(steps.map(({ code }) => code).join('\n')).toContain(to.dsn))

  test('ends in an event that can be recognised', () =>
    expect(steps.some(({ code }) => code.includes('Hello, Mishap'))).toBe(true))

  test('has each step once', () => expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length))
})
