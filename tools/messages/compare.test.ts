import { describe, expect, test } from 'vitest'
import { problemsOf } from './compare.ts'
import { merged, todo } from './translating.ts'

const english = {
  list: { title: 'Issues', count: '{count, plural, one {# issue} other {# issues}}' },
  sort: 'By {column}',
  some: '{count, plural, =0 {none} other {#}}',
} as const

const german = {
  list: { title: 'Issues', count: '{count, plural, one {# Issue} other {# Issues}}' },
  sort: 'Nach {column}',
  some: '{count, plural, =0 {keine} other {#}}',
} as const

const of = (texts: Parameters<typeof problemsOf>[2], locale = 'de') =>
  problemsOf(locale, english, texts).map(({ key, says }) => `${key} ${says}`)

describe('a language', () => {
  test('that says everything has no problems', () => expect(of(german)).toEqual([]))

  test('that lacks a key is told which', () => {
    expect(of({ ...german, list: { count: german.list.count } })).toEqual(['list.title is missing'])
  })

  test('that has a key too many is told which', () => {
    expect(of({ ...german, list: { ...german.list, old: 'Alt' } })).toEqual(['list.old is not in English'])
  })

  test.each([
    ['an argument that English does not have', { ...german, sort: 'Nach {spalte}' }, 'sort has the arguments'],
    ['no argument where English has one', { ...german, sort: 'Sortiert' }, 'sort has the arguments'],
    ['a plural too few', { ...german, list: { ...german.list, count: '{count, plural, other {#}}' } }, 'the plurals'],
    [
      'a number where English has a plural',
      { ...german, list: { ...german.list, count: '{count, number}' } },
      'plurals',
    ],
    ['no word for none', { ...german, some: '{count, plural, other {#}}' }, 'some has the choices'],
    ['broken braces', { ...german, sort: 'Nach {column' }, 'sort cannot be read'],
    ['an empty text', { ...german, sort: ' ' }, 'sort is empty'],
  ])('is told of %s', (_, texts, says) => expect(of(texts).join('\n')).toContain(says))

  test('without plurals writes the number alone, or the one form that it has', () => {
    const japanese = { list: { title: '課題', count: '課題 {count, number} 件' }, sort: '{column}順' }
    expect(of({ ...japanese, some: '{count, plural, =0 {なし} other {#}}' }, 'ja')).toEqual([])
    expect(of({ ...japanese, some: '{count, plural, =0 {なし} one {#} other {#}}' }, 'ja').join('')).toContain(
      'plurals',
    )
  })
})

describe('what is left to translate', () => {
  const half = { list: { count: german.list.count, old: 'Alt' }, sort: 'Nach {spalte}', some: german.some }

  test('is what is missing or wrong, in English', () => {
    expect(todo('de', english, half)).toEqual({ list: { title: 'Issues' }, sort: 'By {column}' })
  })

  test('is put in its place, in the order of the English, and what English has lost goes', () => {
    const texts = merged(english, half, { sort: german.sort, list: { title: german.list.title } })
    expect(JSON.stringify(texts)).toBe(JSON.stringify(german))
  })
})
