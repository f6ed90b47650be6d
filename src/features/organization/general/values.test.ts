import { describe, expect, test } from 'vitest'
import { problemsOf, readValues, settingsOf, valuesOf, type GeneralSettings } from './values.ts'

const settings: GeneralSettings = {
  name: 'Acme',
  signUp: true,
  signUpDomains: ['example.com', 'sub.example.org'],
  defaultRole: 'member',
  requireTwoFactor: false,
}

function sent(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the general settings of the organisation', () => {
  test('are the same after they went through the form', () => {
    const { name, domains, defaultRole } = valuesOf(settings)
    const form = sent({ name, domains: domains.replaceAll('\n', '\r\n'), defaultRole, signUp: 'on' })
    expect(settingsOf(readValues(form))).toEqual(settings)
  })

  test('let nobody in, and give the least, where nothing was sent', () => {
    expect(settingsOf(readValues(new FormData()))).toEqual({
      name: '',
      signUp: false,
      signUpDomains: [],
      defaultRole: 'viewer',
      requireTwoFactor: false,
    })
  })

  test.each([
    ['owner', 'viewer'],
    ['admin', 'viewer'],
    ['member', 'member'],
  ])('give %s to nobody by themselves but as %s', (asked, given) => {
    expect(readValues(sent({ defaultRole: asked })).defaultRole).toBe(given)
  })

  test('take domains in any case and however they are separated, each once', () => {
    const read = readValues(sent({ name: 'Acme', domains: ' Example.COM, b.example;example.com\n\n' }))
    expect(settingsOf(read).signUpDomains).toEqual(['example.com', 'b.example'])
    expect(problemsOf(read)).toEqual([])
  })

  test.each(['ann@example.com', 'example', 'example.com/path', '.com', '-a.example', '*.example.com'])(
    'name the domain that is none: %s',
    (domain) => {
      const [problem] = problemsOf({ ...valuesOf(settings), domains: `example.com\n${domain}` })
      expect(problem?.field).toBe('domains')
      expect(problem?.text).toContain(domain)
    },
  )
})
