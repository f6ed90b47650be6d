import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseOf } from './release.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-release-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function git(files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, '.git/refs/heads'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, '.git', name), text)
}

const commit = 'abc1234def'.padEnd(40, '0')

describe('a release is the version and what is checked out', () => {
  test('of a branch', async () => {
    await git({ HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${commit}\n` })
    expect(releaseOf(folder, '0.1.0')).toBe('mishap@0.1.0+abc1234')
  })

  test('of a branch whose commit git has packed away', async () => {
    await git({
      HEAD: 'ref: refs/heads/main\n',
      'packed-refs': `# pack-refs with: peeled\n${'1'.repeat(40)} refs/remotes/refs/heads/main\n${commit} refs/heads/main\n`,
    })
    expect(releaseOf(folder, '0.1.0')).toBe('mishap@0.1.0+abc1234')
  })

  test('of a commit alone', async () => {
    await git({ HEAD: `${commit}\n` })
    expect(releaseOf(folder, '0.1.0')).toBe('mishap@0.1.0+abc1234')
  })

  test('without the commit, where there is no clone or a broken one', async () => {
    expect(releaseOf(folder, '0.1.0')).toBe('mishap@0.1.0')
    await git({ HEAD: 'ref: refs/heads/gone\n' })
    expect(releaseOf(folder, '0.1.0')).toBe('mishap@0.1.0')
  })
})
