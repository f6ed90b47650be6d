import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parseSettings } from '../settings.ts'
import { BadArguments, readArguments, type Command } from './command.ts'
import { importGlitchtip, importSentry } from './import.ts'
import { migrate } from './migrate.ts'
import { ownSetting, ownSettings } from './own-setting.ts'
import { probeNode } from './probe.ts'

const folder = mkdtempSync(join(tmpdir(), 'mishap-own-setting-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

function aFile(text: string): string {
  const path = join(folder, `value-${text.length}`)
  writeFileSync(path, text)
  return path
}

describe('the own setting of a command', () => {
  test.each(ownSettings)('%s is read from the environment, or from the file that is named there', (name) => {
    expect(ownSetting(name, { NODE_ENV: 'test' })).toBeUndefined()
    expect(ownSetting(name, { NODE_ENV: 'test', [name]: '' })).toBeUndefined()
    expect(ownSetting(name, { NODE_ENV: 'test', [name]: 'given' })).toBe('given')
    expect(ownSetting(name, { NODE_ENV: 'test', [`${name}_FILE`]: aFile('from a file\n') })).toBe('from a file')
  })

  test.each(ownSettings)('%s that is set twice, or whose file is not there, is refused in a sentence', (name) => {
    const both = { NODE_ENV: 'test', [name]: 'given', [`${name}_FILE`]: aFile('from a file') } as const
    expect(() => ownSetting(name, both)).toThrow(BadArguments)
    expect(() => ownSetting(name, both)).toThrow(`${name} is set as well`)
    const nowhere = { NODE_ENV: 'test', [`${name}_FILE`]: '/nowhere' } as const
    expect(() => ownSetting(name, nowhere)).toThrow(`${name}_FILE is “/nowhere”, but that file cannot be read`)
  })
})

describe('a command whose secret is in a file', () => {
  test('imports from the PostgreSQL of a GlitchTip: it looks for the server that takes it', async () => {
    vi.stubEnv('MISHAP_IMPORT_POSTGRES_FILE', aFile('postgres://me:hidden@db.example.com/glitchtip\n'))
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const code = await outcomeOf(importGlitchtip, [])
    const complaints = complaint.mock.calls
    complaint.mockRestore()
    expect([code, complaints]).toEqual([1, [[expect.stringContaining('No server runs')]]])
  })

  test.each([
    ['MISHAP_PROBE_TOKEN', probeNode, ['--server', 'https://mishap.example.com']],
    ['MISHAP_IMPORT_POSTGRES', importGlitchtip, []],
    ['MISHAP_IMPORT_TOKEN', importSentry, ['--url', 'https://sentry.example.com']],
    ['MISHAP_MIGRATE_TO', migrate, []],
  ])('says that the file of %s cannot be read', async (name, command, words) => {
    vi.stubEnv(`${name}_FILE`, '/nowhere')
    expect(await outcomeOf(command, words)).toContain(`${name}_FILE is “/nowhere”, but that file cannot be read`)
  })
})

/** The exit code of a command without a running server, or the error about its arguments. */
async function outcomeOf(command: Command, words: readonly string[]): Promise<number | string> {
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: join(folder, 'no-server') })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const args = readArguments(command, words)
  if (args === 'help') throw new Error('no help was asked for')
  try {
    return await command.run(args, settings.value)
  } catch (fault) {
    if (fault instanceof BadArguments) return fault.message
    throw fault
  }
}
