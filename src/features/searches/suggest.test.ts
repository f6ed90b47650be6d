import { describe, expect, test } from 'vitest'
import { issueKeys } from '#domain/issue/issue-query.ts'
import { suggestionsAt, type SuggestTexts } from './suggest.ts'

const names = Object.keys(issueKeys)
const texts: SuggestTexts = {
  keys: Object.fromEntries([...names, 'has'].map((name) => [name, name])),
  tag: 'tag',
  recent: 'recent',
  and: 'both',
  or: 'one',
  since: 'since',
  before: 'before',
  younger: 'younger',
  older: 'older',
  more: 'more',
  fewer: 'fewer',
  me: 'you',
  myTeams: 'your teams',
  nobody: 'nobody',
}

const lookup = {
  of: 'issues' as const,
  tags: async (prefix: string) => ['customer', 'release', 'my tag'].filter((tag) => tag.startsWith(prefix)),
  values: async (key: string) => (key === 'customer' ? [{ value: 'big one', note: '3 events' }] : []),
}

/** Returns the suggestions at `|`, and the query after accepting the first. */
async function at(marked: string, recent: readonly string[] = []) {
  const text = marked.replace('|', '')
  const found = await suggestionsAt(text, marked.indexOf('|'), texts, lookup, recent)
  return { labels: found.map(({ label }) => label), first: found[0]?.text, cursor: found[0]?.cursor }
}

describe('what is suggested', () => {
  test('before anything is typed: what was searched before, and the keys that people want most', async () => {
    const { labels, first } = await at('|', ['level:error'])
    expect(labels.slice(0, 3)).toEqual(['level:error', 'is', 'assigned'])
    expect(first).toBe('level:error')
  })

  test('is keys by any part of their name, and tags that events bear', async () => {
    expect(await at('is:new rel|')).toMatchObject({
      labels: ['release', 'release.version', 'release.package', 'release.build'],
      first: 'is:new release:',
      cursor: 15,
    })
    expect((await at('email|')).labels).toEqual(['user.email'])
    expect(await at('cus|')).toMatchObject({ labels: ['customer'], first: 'customer:' })
    expect((await at('my|')).first).toBe('"my tag":')
  })

  test('is AND and OR behind a term', async () => {
    expect((await at('a A|')).labels).toContain('AND')
    expect((await at('A|')).labels).not.toContain('AND')
  })

  test('is the values of a key, in quotes where they must be, and then the next term', async () => {
    expect(await at('level:|')).toMatchObject({ labels: ['fatal', 'error', 'warning', 'info', 'debug'] })
    expect(await at('level:err| x')).toMatchObject({ first: 'level:error x' })
    expect(await at('customer:b|')).toMatchObject({ labels: ['"big one"'], first: 'customer:"big one" ' })
    expect(await at('level:[error, f|')).toMatchObject({ first: 'level:[error, fatal' })
    expect((await at('assigned:|')).labels).toEqual(['me', 'my_teams', 'none'])
    expect((await at('firstSeen:-2|')).labels).toEqual(['-24h'])
  })

  test('is, behind has:, what may be absent', async () => {
    const { labels } = await at('has:|')
    expect(labels).toContain('release')
    expect(labels).not.toContain('timesSeen')
  })

  test('is nothing within a phrase', async () => {
    expect((await at('"lev|')).labels).toEqual([])
  })
})
