import { describe, expect, test } from 'vitest'
import type { TeamId } from '#domain/ids.ts'
import type { Assignable } from '#domain/issue/triage.ts'
import { mentionFinder } from '#domain/issue/mention-finder.ts'
import { matching, mentionables, openMention } from './mentions.ts'

const person = (id: string, name: string): Assignable => ({ kind: 'user', id, name, email: `${id}@example.com` })
const ann = person('ann', 'Ann')
const annLee = person('lee', 'Ann Lee')
const web: Assignable = { kind: 'team', id: 7 as TeamId, name: 'Web shop', slug: 'web-shop' }
const find = mentionFinder([web, ann, annLee])

describe('who is mentioned', () => {
  test('is the one with the longest name, whatever the case', () => {
    expect(find('@ann lee, look', 0)).toEqual({ length: 8, whom: [{ kind: 'user', id: 'lee' }] })
    expect(find('@Ann, look', 0)).toEqual({ length: 4, whom: [{ kind: 'user', id: 'ann' }] })
  })

  test('is a team by its slug, and a person by their address', () => {
    expect(find('ask #web-shop.', 4)).toEqual({ length: 9, whom: [{ kind: 'team', id: '7' }] })
    expect(find('@lee@example.com', 0)?.whom).toEqual([{ kind: 'user', id: 'lee' }])
  })

  test.each(['@Anna', '#web', '#web-shops', '@nobody', '# web-shop'])('is nobody in %s', (text) => {
    expect(find(text, 0)).toBeUndefined()
  })

  test('is everybody of one name, so that none is left out; completion tells them apart', () => {
    const other = person('other', 'Ann')
    expect(mentionFinder([ann, other])('@Ann', 0)?.whom).toHaveLength(2)
    expect(mentionables([ann, other, annLee]).map(({ text }) => text)).toEqual([
      '@ann@example.com',
      '@other@example.com',
      '@Ann Lee',
    ])
  })
})

describe('completion', () => {
  const open = (text: string) => openMention(text, text.length)
  test('begins with its sign, and goes on over the spaces of a name', () => {
    expect(open('hello @')).toEqual({ start: 6, sign: '@', typed: '' })
    expect(open('(@Ann L')).toEqual({ start: 1, sign: '@', typed: 'Ann L' })
    expect(open('#we')).toEqual({ start: 0, sign: '#', typed: 'we' })
  })

  test.each(['', 'hello', 'ann@exa', '# heading', '@Ann\n', '@ Ann'])('does not begin in %j', (text) => {
    expect(open(text)).toBeUndefined()
  })

  test('offers those whose name or address begins so, people for @ and teams for #', () => {
    const people = mentionables([web, ann, annLee])
    const offered = (text: string) => matching(people, { start: 0, sign: '@', typed: text }).map(({ name }) => name)
    expect(offered('')).toEqual(['Ann', 'Ann Lee'])
    expect(offered('le')).toEqual(['Ann Lee'])
    expect(offered('ann l')).toEqual(['Ann Lee'])
    expect(matching(people, { start: 0, sign: '#', typed: 'sho' }).map(({ text }) => text)).toEqual(['#web-shop'])
  })
})
