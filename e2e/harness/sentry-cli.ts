import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ended } from './server.ts'

const require = createRequire(import.meta.url)

const programs = {
  3: require.resolve('@sentry/cli/bin/sentry-cli'),
  2: require.resolve('sentry-cli-2/bin/sentry-cli'),
} as const

export type CliVersion = keyof typeof programs

/** The working folder of a sentry-cli user: a git repository with two commits, and a separate home folder. */
export interface CliUser {
  readonly folder: string
  /** Runs sentry-cli to its end, successful or not. */
  run(version: CliVersion, ...args: string[]): Promise<Ended>
  /** Like {@link run}, with typed input. */
  type(input: string, version: CliVersion, ...args: string[]): Promise<Ended>
  write(path: string, content: string | Uint8Array): Promise<string>
  remove(): Promise<void>
}

const git = promisify(execFile)

/** @param token an organisation token: it contains the server's address for sentry-cli. */
export async function cliUser(token: string, more: Readonly<Record<string, string>>): Promise<CliUser> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-cli-'))
  const home = join(folder, 'home')
  const repository = join(folder, 'shop')
  await mkdir(home)
  await mkdir(repository)
  const { PATH, NODE_ENV } = process.env
  const env = { PATH, NODE_ENV, HOME: home, SENTRY_AUTH_TOKEN: token, ...more }

  const write = async (path: string, content: string | Uint8Array) => {
    const file = join(repository, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, content)
    return file
  }
  const run = (input: string, version: CliVersion, args: readonly string[]): Promise<Ended> =>
    new Promise((settle) => {
      const options = { cwd: repository, env, timeout: 60_000, killSignal: 'SIGKILL' } as const
      const child = execFile(process.execPath, [programs[version], ...args], options, (_, stdout, stderr) => {
        settle({ code: child.exitCode, stdout, stderr })
      })
      child.stdin?.end(input)
    })

  const inRepository = (...args: string[]) => git('git', args, { cwd: repository, env })
  const as = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  await inRepository('init', '--quiet', '--initial-branch=main')
  await inRepository('remote', 'add', 'origin', 'https://git.example.com/acme/shop.git')
  for (const message of ['first', 'second']) {
    await write('src/pay.js', `// ${message}\n`)
    await inRepository('add', 'src/pay.js')
    await inRepository(...as, 'commit', '--quiet', '--message', message)
  }
  return {
    folder: repository,
    run: (version, ...args) => run('', version, args),
    type: (input, version, ...args) => run(input, version, args),
    write,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
