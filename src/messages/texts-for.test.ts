import { expect, test } from 'vitest'
import { inRequest } from './request.ts'
import { say, textsFor } from './texts-for.ts'
import { messages } from './translator.ts'

const german = {
  locale: 'de',
  timeZone: 'UTC',
  times: 'relative',
  clock: 'h23',
  lastVisit: null,
  localePrefix: '/de',
  isDocument: true,
} as const

test('an island is handed the texts that it names, by their keys, and no others', () => {
  const t = messages('organization')
  expect(textsFor('organization', ['copied', 'cancel'])).toEqual({ copied: t('copied'), cancel: t('cancel') })
})

test('texts are in the language of whoever asks', () => {
  const { cancel } = inRequest(german, () => textsFor('organization', ['cancel']))
  expect(cancel).toBe(messages('organization', 'de')('cancel'))
})

test('a problem is told with what its message speaks of', () => {
  expect(say('organization', 'tokens.problem.name_too_long', { limit: 80 })).toContain('80')
})
