import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Language } from './languages.ts'

const LONGEST_BUILD_MS = 20 * 60_000
const LONGEST_RUN_MS = 120_000
const run = promisify(execFile)

export type Release = '1' | '2'
export type Part = 'families' | 'releases' | 'items'

/** Returns the first command that a language needs and the machine does not have. */
export function missingFor({ needs }: Language): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return needs.find((command) => !folders.some((folder) => existsSync(join(folder, command))))
}

/** Lays the sources of a release into a folder and gets what they need from registries. */
export async function fetchProgram({ name, fetch }: Language, folder: string, release: Release): Promise<void> {
  mkdirSync(folder, { recursive: true })
  cpSync(fileURLToPath(new URL(name, import.meta.url)), folder, { recursive: true })
  for (const file of sourcesOf(name)) moveLines(join(folder, file), release)
  for (const command of fetch) await shell(command, folder, {}, LONGEST_BUILD_MS)
}

export async function buildProgram({ build }: Language, folder: string): Promise<void> {
  for (const command of build) await shell(command, folder, {}, LONGEST_BUILD_MS)
}

export async function runProgram(
  { run: command }: Language,
  { folder, release, part, dsn }: { folder: string; release: Release; part: Part; dsn: string },
): Promise<void> {
  const env = { SENTRY_DSN: dsn, SHOP_RELEASE: `shop@1.${release}.0` }
  await shell(`${command} ${part}`, folder, env, LONGEST_RUN_MS)
}

function sourcesOf(name: string): readonly string[] {
  const cwd = new URL(name, import.meta.url)
  return globSync('**/*.*', { cwd: fileURLToPath(cwd) })
}

/** Lines behind the sign `#2` or `//2` are in the second release only, and move those below them. */
function moveLines(path: string, release: Release): void {
  const text = readFileSync(path, 'utf8')
  const moved =
    release === '1'
      ? text.replaceAll(/^\s*(?:#|\/\/)2(?: .*)?\n/gm, '')
      : text.replaceAll(/^(\s*)(?:#|\/\/)2(?: |$)/gm, '$1')
  if (moved !== text) writeFileSync(path, moved)
}

async function shell(command: string, cwd: string, env: Record<string, string>, timeout: number): Promise<void> {
  const { SENTRY_RELEASE: _, SENTRY_ENVIRONMENT: __, NODE_OPTIONS: ___, ...rest } = process.env
  await run('sh', ['-c', command], { cwd, env: { ...rest, ...env }, timeout, maxBuffer: 64 * 2 ** 20 })
}
