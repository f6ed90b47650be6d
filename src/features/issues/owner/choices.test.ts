import { describe, expect, test } from 'vitest'
import { ownerOptions, type OwnerChoice, type OwnerChoices } from './choices.ts'

const web: OwnerChoice = { kind: 'team', id: '1', name: 'Web', handle: '#web' }
const ann: OwnerChoice = { kind: 'user', id: 'ann', name: 'Ann', handle: 'ann@example.com' }
const ben: OwnerChoice = { kind: 'user', id: 'ben', name: 'Ben Webber', handle: 'ben@example.com' }
const choices: OwnerChoices = { suggested: [], all: [web, ann, ben], me: 'ben' }

const shown = (changes: Partial<OwnerChoices>, text = '', canClear = false) =>
  ownerOptions({ ...choices, ...changes }, text, canClear).map(
    ({ section, choice }) => `${section} ${choice?.id ?? ''}`,
  )

describe('the picker of owners', () => {
  test('shows who is suggested, oneself, nobody, and then everybody else', () => {
    expect(shown({ suggested: [ann] }, '', true)).toEqual(['suggested ann', 'me ben', 'nobody ', 'teams 1'])
    expect(shown({ suggested: [ben] })).toEqual(['suggested ben', 'teams 1', 'people ann'])
    expect(shown({ me: null })).toEqual(['teams 1', 'people ann', 'people ben'])
  })

  test('finds by name and address, names that begin with it first', () => {
    expect(shown({}, 'B')).toEqual(['people ben', 'teams 1'])
    expect(shown({}, ' ann@ ', true)).toEqual(['people ann'])
    expect(shown({}, 'nobody else')).toEqual([])
  })
})
