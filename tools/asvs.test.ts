import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** docs/asvs.md names a test for each promise: this fails if one is renamed or removed. */

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))

describe('the table of ASVS', () => {
  test('has every requirement of levels 1 and 2 of version 5.0.0, each once', () => {
    const ids = rows.map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const levels = rows.map(([, level]) => level)
    expect([levels.filter((level) => level === '1').length, levels.filter((level) => level === '2').length]).toEqual([
      70, 183,
    ])
  })

  test('says of each how Mishap stands to it, and counts them', () => {
    const standings = rows.map(([, , , standing = '']) => standing)
    const known = ['met', 'operator', 'partly', 'not met', 'n/a']
    expect(standings.filter((standing) => !known.includes(standing))).toEqual([])
    const counts = known.map((one) => standings.filter((standing) => standing === one).length)
    expect(readFileSync(join(root, 'docs/asvs.md'), 'utf8')).toContain(`| ${[...counts, rows.length].join(' | ')} |`)
    // Unmet requirements must have an explanation.
    expect(rows.filter(([, , , standing, how]) => standing !== 'met' && how === '')).toEqual([])
  })

  test('names tests that exist', () => {
    const named = rows.flatMap(([id = '', , , , , tests = '']) =>
      tests
        .split('<br>')
        .filter((one) => one !== '')
        .map((one) => ({ id, path: /`([^`]+)`/.exec(one)?.[1] ?? '', name: /“(.+)”/.exec(one)?.[1] ?? '' })),
    )
    expect(named.length).toBeGreaterThan(150)
    const missing = named.filter(
      ({ path, name }) => !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(name),
    )
    expect(missing).toEqual([])
  })
})
