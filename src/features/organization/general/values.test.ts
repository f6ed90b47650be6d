import { describe, expect, test } from 'vitest'
import { generalForm, settingsOf, shownFor, type GeneralSettings } from './values.ts'

const settings: GeneralSettings = {
  name: 'Acme',
  signUp: true,
  signUpDomains: ['example.com', 'sub.example.org'],
  defaultRole: 'member',
  requireTwoFactor: false,
}

function read(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Acme', ...fields })) form.set(name, value)
  const sent = generalForm.read(form)
  return sent.ok ? settingsOf(sent.value) : sent.problems
}

describe('the general settings of the organisation', () => {
  test('are the same after they went through the form', () => {
    const { name, domains, defaultRole } = shownFor(settings)
    const again = read({ name, domains: domains.replaceAll('\n', '\r\n'), defaultRole, signUp: 'on' })
    expect(again).toEqual(settings)
  })

  test('let nobody in, and give the least, where nothing was sent but a name', () => {
    expect(read({})).toEqual({
      name: 'Acme',
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
  ])('give %s to nobody by themselves but as %s', (asked, role) => {
    expect(read({ defaultRole: asked })).toMatchObject({ defaultRole: role })
  })

  test('take domains in any case and however they are separated, each once', () => {
    const domains = ' Example.COM, b.example;example.com\n\n'
    expect(read({ domains })).toMatchObject({ signUpDomains: ['example.com', 'b.example'] })
  })

  test.each(['ann@example.com', 'example', 'example.com/path', '.com', '-a.example', '*.example.com'])(
    'name the domain that is none: %s',
    (domain) => {
      expect(read({ domains: `example.com\n${domain}` })).toEqual([
        { field: 'domains', key: 'general.problem.domain_invalid', values: { domain } },
      ])
    },
  )
})
