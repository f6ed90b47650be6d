import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { dataPaths } from '#domain/data-paths.ts'
import { instanceSecrets } from '#main/data-folder.ts'
import { parseSettings } from '#main/settings.ts'
import { openSmallStores } from '#main/stores.ts'
import { plantSecrets } from '#main/test-support/planted-secrets.ts'
import { totp } from '#accounts/test-support/totp.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { discard, newDataFolder, startServer } from './harness/server.ts'
import { until } from './harness/until.ts'

/** Rotates the keys of secrets at rest under a running server, with a command that is killed halfway. */

const command = fileURLToPath(new URL('../bin/mishap', import.meta.url))
const [old, fresh] = ['an-old-key-of-thirty-two-characters', 'a-new-key-of-thirty-two-characters']
const freshId = sealingKeysOf(fresh)[0]?.id ?? ''
/** Enough rows to keep the command busy for a while. */
const ROWS = 4_000

afterAll(discard)

function settingsOf(data: string, keys: string) {
  const parsed = parseSettings({
    NODE_ENV: 'test',
    MISHAP_DATA: data,
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_ENCRYPTION_KEY: keys,
  })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  return parsed.value
}

async function plant(data: string) {
  const settings = settingsOf(data, old)
  const stores = await openSmallStores(settings)
  const { keys } = await instanceSecrets(settings)
  const planted = await plantSecrets(stores, settings, keys)
  await stores.close()
  return { planted, oldKeys: keys }
}

/** Copies a receiver, sealing each copy separately. */
function multiply(data: string, keys: ReturnType<typeof sealingKeysOf>): void {
  const box = createSecretBox(keys, 'alerts')
  using database = new DatabaseSync(dataPaths(data).catalogue, { timeout: 5_000 })
  const add =
    database.prepare(`insert into alert_receivers (kind, name, locale, face, sealed, created_at, created_by, changed_at)
    select kind, ?, locale, face, ?, created_at, created_by, changed_at from alert_receivers where id = 1`)
  database.exec('begin immediate')
  for (let index = 0; index < ROWS; index++)
    add.run(`copy ${index}`, box.seal('{"kind":"slack","url":"https://x.example/"}'))
  database.exec('commit')
}

function sealedAnew(data: string): number {
  using database = new DatabaseSync(dataPaths(data).catalogue, { timeout: 5_000 })
  const row = database
    .prepare("select count(*) as many from alert_receivers where sealed like ? || '%'")
    .get(`s1.${freshId}.`)
  return Number(row?.many)
}

async function atRest(data: string): Promise<string> {
  const files = (await readdir(data)).filter((name) => name.startsWith('catalogue'))
  return (await Promise.all(files.map((name) => readFile(join(data, name), 'latin1')))).join('\n')
}

test('keys are changed under a running server, by a command that is killed and begun again; the old one is not needed then', async () => {
  const data = await newDataFolder()
  const { planted, oldKeys } = await plant(data)
  multiply(data, oldKeys)
  const env = { MISHAP_ENCRYPTION_KEY: `${old},${fresh}` }
  const server = await startServer({ data, env })

  const child = spawn(process.execPath, [command, 'secrets', 'rotate'], {
    env: { ...process.env, ...env, MISHAP_DATA: data },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await until('the command is in the midst of it', () => sealedAnew(data) >= 50, { everyMs: 5 })
  child.kill('SIGKILL')
  await ended
  const half = sealedAnew(data)
  expect(half).toBeGreaterThanOrEqual(50)
  expect(half).toBeLessThan(ROWS)

  const told = await server.mishap('secrets', 'rotate')
  expect(told).toContain(
    `Receivers of alerts: ${(ROWS + 5).toLocaleString('en')} in all, ${half.toLocaleString('en')} with the newest key already`,
  )
  expect(told).toContain(`Every secret is sealed with the key ${freshId}`)
  expect(sealedAnew(data)).toBe(ROWS + 5)
  const bytes = await atRest(data)
  expect(Object.entries(planted.plain).filter(([, text]) => bytes.includes(text))).toEqual([])
  expect(await server.stop()).toBe(0)

  const alone = await startServer({ data, env: { MISHAP_ENCRYPTION_KEY: fresh } })
  expect(await alone.mishap('secrets', 'rotate', '--dry-run')).toContain('0 to be sealed anew')
  const { accounts } = await alone.stores()
  const asked = await accounts.signIn(new Headers(), planted.person)
  if (!asked.ok) throw new Error(asked.refusal.reason)
  const cookie = asked.value.cookies.map((text) => text.split(';')[0]).join('; ')
  const code = { kind: 'totp', text: totp(planted.plain.factor ?? '') } as const
  expect(await accounts.confirmSignIn(new Headers({ cookie }), code)).toMatchObject({ ok: true })
  expect(await alone.stop()).toBe(0)
}, 60_000)
