import { describe, expect, test } from 'vitest'
import { defineForm } from './define-form.ts'
import { check, choice, ids, lines, meaning, number, optionalNumber, secret, several, text } from './fields.ts'

const form = defineForm(
  'made-up',
  {
    name: text({ missing: 'name_missing', most: [5, 'name_long'] }),
    note: lines({ most: [8, 'note_long'] }),
    password: secret({ missing: 'password_missing' }),
    days: number({ least: 1, most: 90, wrong: 'days_wrong' }),
    limit: optionalNumber({ least: 1, most: 9, wrong: 'limit_wrong' }),
    size: choice(['s', 'm'], 'm'),
    colour: meaning((typed) => (typed === 'red' ? 0xff0000 : undefined), 'colour_wrong'),
    scopes: several(['read', 'write'], 'scopes_missing'),
    teams: ids((id) => (/^\d+$/.test(id) ? Number(id) : undefined)),
    on: check,
  },
  { refusal: ['not_saved', 'see_below'] },
)

type Pair = readonly [name: string, value: string | File]

const right: readonly Pair[] = [
  ['name', ' Ann '],
  ['note', 'a\r\n b '],
  ['password', ' secret '],
  ['days', '30'],
  ['limit', ''],
  ['size', 's'],
  ['colour', 'red'],
  ['scopes', 'write'],
  ['teams', '3'],
  ['teams', '5'],
  ['on', 'on'],
]

/** A valid form, except for these fields. */
function sent(...pairs: readonly Pair[]): FormData {
  const data = new FormData()
  const changed = new Set(pairs.map(([name]) => name))
  for (const [name, value] of [...right.filter(([other]) => !changed.has(other)), ...pairs]) data.append(name, value)
  return data
}

function problemsOf(...pairs: readonly Pair[]) {
  const read = form.read(sent(...pairs))
  return read.ok ? [] : read.problems
}

describe('a form that is sent', () => {
  test('is read into what its fields mean', () => {
    const read = form.read(sent())
    expect(read.ok && read.value).toEqual({
      name: 'Ann',
      note: 'a\n b ',
      password: ' secret ',
      days: 30,
      limit: null,
      size: 's',
      colour: 0xff0000,
      scopes: ['write'],
      teams: [3, 5],
      on: true,
    })
  })

  test('names the field of each problem, in the order of the fields', () => {
    const read = form.read(new FormData())
    expect(read.ok ? [] : read.problems.map(({ field, key }) => `${field}: ${key}`)).toEqual([
      'name: name_missing',
      'password: password_missing',
      'days: days_wrong',
      'colour: colour_wrong',
      'scopes: scopes_missing',
    ])
  })

  test('says what a message needs: the limit, the bounds', () => {
    expect(problemsOf(['name', 'Ann-Kathrin'], ['days', '91'])).toEqual([
      { field: 'name', key: 'name_long', values: { limit: 5 } },
      { field: 'days', key: 'days_wrong', values: { least: 1, most: 90, limit: 90 } },
    ])
  })

  test.each(['0', '91', '-3', '2.5', '1e1', '0x10', 'ten', '٣', '9'.repeat(400), ''])(
    'takes no “%s” for a number from 1 to 90',
    (days) => {
      expect(problemsOf(['days', days]).map(({ field }) => field)).toEqual(['days'])
    },
  )
})

test('what is wrong with fields together is told beside what is wrong with each', () => {
  const dates = defineForm(
    'made-up',
    { from: text({ most: [2, 'long'] }), to: text() },
    { check: ({ from, to }) => (from <= to ? [] : [{ field: 'to', key: 'order' }]) },
  )
  const data = new FormData()
  data.set('from', '100')
  const read = dates.read(data)
  expect(read.ok ? [] : read.problems).toEqual([
    { field: 'from', key: 'long', values: { limit: 2 } },
    { field: 'to', key: 'order' },
  ])
})

describe('what a form shows after it was refused', () => {
  test('is what was typed, also where that is wrong', () => {
    const { shown } = form.read(sent(['days', ' many '], ['colour', 'blue'], ['name', '']))
    expect(shown).toMatchObject({ days: 'many', colour: 'blue', name: '', note: 'a\n b ', teams: ['3', '5'] })
  })

  test('is never a secret', () => {
    expect(form.read(sent(['name', ''])).shown).not.toHaveProperty('password')
    expect(JSON.stringify([form.read(sent(['name', ''])), form.empty])).not.toContain('secret ')
  })
})

describe('a form of an attacker', () => {
  test('counts the first of several fields that hold one thing', () => {
    const read = form.read(sent(['name', 'Ann'], ['name', 'Eve'], ['size', 's'], ['size', 'm']))
    expect(read.ok && read.value).toMatchObject({ name: 'Ann', size: 's' })
  })

  test('ticks each option once, and none that there is not', () => {
    const ticked: readonly Pair[] = ['write', 'write', 'read', 'root', '__proto__'].map((scope) => ['scopes', scope])
    const teams: readonly Pair[] = ['3', '3', 'x', 'constructor'].map((team) => ['teams', team])
    const read = form.read(sent(...ticked, ...teams))
    expect(read.ok && read.value).toMatchObject({ scopes: ['read', 'write'], teams: [3] })
  })

  test('holds nothing where it sends a file in place of text', () => {
    const file = new File(['Ann'], 'name.txt')
    expect(problemsOf(['name', file], ['days', file], ['scopes', file]).map(({ key }) => key)).toEqual([
      'name_missing',
      'days_wrong',
      'scopes_missing',
    ])
    const read = form.read(sent(['teams', file], ['size', file]))
    expect(read.ok && read.value).toMatchObject({ teams: [], size: 'm' })
  })

  test('chooses nothing by the names of an object’s own workings', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const read = form.read(sent(['size', name], [name, 'x']))
      expect(read.ok && read.value.size).toBe('m')
      expect(Object.keys(read.shown)).not.toContain(name)
    }
  })

  test('is refused for what is too long, however long it is', () => {
    const long = 'x'.repeat(1_000_000)
    expect(problemsOf(['name', long], ['note', long]).map(({ key }) => key)).toEqual(['name_long', 'note_long'])
  })

  test.each([undefined, null, 'name=Ann', 7, {}, [['name', 'Ann']], new URLSearchParams('name=Ann')])(
    'is an empty one where it is no form: %s',
    (data) => {
      expect(form.read(data)).toEqual(form.read(new FormData()))
    },
  )
})
