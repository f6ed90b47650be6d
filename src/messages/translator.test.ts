import { expect, test } from 'vitest'
import { catalogues, locales } from './locales.ts'
import { inRequest } from './request.ts'
import { englishOnly, type SameKeys } from './shape.ts'
import { messages } from './translator.ts'

const german = {
  locale: 'de',
  timeZone: 'UTC',
  times: 'relative',
  clock: 'h23',
  lastVisit: null,
  localePrefix: '',
  isDocument: true,
} as const
const count = (n: number) => messages('issues')('list.count', { count: n })

test('texts are in the language of the request, with its plurals and numbers', async () => {
  const said = await inRequest(german, async () => {
    await Promise.resolve()
    return [count(1), count(1234)]
  })
  expect(said).toEqual(['1 Issue', '1.234 Issues'])
  expect(count(1234)).toBe('1,234 issues')
})

test.each(Object.keys(englishOnly) as (keyof typeof englishOnly)[])('%s is English in every language', (area) => {
  for (const locale of locales) expect(catalogues[locale][area]).toBe(catalogues.en[area])
})

test('a key too few and a key too many do not compile', () => {
  type Wanted = { readonly list: { readonly title: string; readonly count: string } }
  const few = { list: { title: '' } }
  const many = { list: { title: '', count: '', old: '' } }
  const right = { list: { title: '', count: '' } }
  // @ts-expect-error list.count is missing
  expect(few satisfies SameKeys<Wanted, typeof few>).toBe(few)
  // @ts-expect-error list.old is not wanted
  expect(many satisfies SameKeys<Wanted, typeof many>).toBe(many)
  expect(right satisfies SameKeys<Wanted, typeof right>).toBe(right)
})
