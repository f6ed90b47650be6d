import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { query, takeDatabase } from '#storage/catalogue/test-support/postgres.ts'
import { instanceSecrets } from './data-folder.ts'
import { parseSettings } from './settings.ts'
import { openSmallStores } from './stores.ts'
import { plantSecrets } from './test-support/planted-secrets.ts'

const command = fileURLToPath(new URL('../../bin/mishap', import.meta.url))
const [old, fresh] = ['the-old-secret-of-an-instance-for-tests', 'the-new-secret-of-an-instance-for-tests']
const freshId = sealingKeysOf(fresh)[0]?.id ?? ''
/** Enough to keep the command busy for a while. */
const ROWS = 1_500
const KILLS = 2

test('the secret of servers on Postgres is changed by a command that is killed and begun again; the old one is refused then', async () => {
  const { url, giveBack } = await takeDatabase()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-rotated-'))
  const envOf = (secrets: Readonly<Record<string, string>>) => ({
    NODE_ENV: 'test' as const,
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_DATA: folder.path,
    MISHAP_DATABASE: url,
    ...secrets,
  })
  const opened = async (secrets: Readonly<Record<string, string>>) => {
    const settings = parseSettings(envOf(secrets))
    if (!settings.ok) throw new Error(settings.refusal.sentence)
    const stores = await openSmallStores(settings.value)
    return { settings: settings.value, stores, [Symbol.asyncDispose]: () => stores.close() }
  }
  await query(url, "delete from changes where what = 'secret'")
  {
    await using before = await opened({ MISHAP_SECRET: old })
    await plantSecrets(before.stores, before.settings, (await instanceSecrets(before.settings)).keys)
    const box = createSecretBox(sealingKeysOf(old), 'alerts')
    const sealed = Array.from({ length: ROWS }, () => box.seal('{"kind":"slack","url":"https://x.example/"}'))
    await query(
      url,
      `insert into alert_receivers (kind, name, locale, face, sealed, created_at, created_by, changed_at)
      select kind, 'copy ' || at, locale, face, text, created_at, created_by, changed_at
      from alert_receivers, unnest($1::text[]) with ordinality as copies (text, at) where id = 1`,
      [sealed],
    )
  }
  await expect(opened({ MISHAP_SECRET: fresh })).rejects.toMatchObject({ problem: 'other_secret' })

  const both = { MISHAP_SECRET: fresh, MISHAP_OLD_SECRET: old }
  const sealedAnew = async () => {
    const { rows } = await query(url, 'select count(*)::int as many from alert_receivers where sealed like $1', [
      `s1.${freshId}.%`,
    ])
    return Number((rows as readonly { many: number }[])[0]?.many)
  }
  const begin = () => {
    const child = spawn(process.execPath, [command, 'secrets', 'rotate'], {
      env: { ...process.env, ...envOf(both) },
      stdio: 'ignore',
    })
    return { child, ended: once(child, 'close') }
  }
  let done = 0
  for (let turn = 0; turn < KILLS; turn++) {
    const { child, ended } = begin()
    const isHalfWay = async () => (await sealedAnew()) > done || child.exitCode !== null
    await expect.poll(isHalfWay, { timeout: 60_000, interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    const now = await sealedAnew()
    expect(now).toBeGreaterThan(done)
    expect(now).toBeLessThan(ROWS)
    done = now
    // Halfway, processes with both keys work, and so does a server not restarted yet.
    await using servers = new AsyncDisposableStack()
    servers.use(await opened(both))
    servers.use(await opened({ MISHAP_SECRET: old }))
  }
  const { ended } = begin()
  expect(await ended).toEqual([0, null])
  expect(await sealedAnew()).toBe(ROWS + 5)

  await expect(opened({ MISHAP_SECRET: old })).rejects.toMatchObject({ problem: 'other_secret' })
  await using after = await opened({ MISHAP_SECRET: fresh })
  const box = createSecretBox(sealingKeysOf(fresh), 'alerts')
  const rows = await after.stores.catalogue.sealedTexts.after('receiver', '', 10)
  expect(rows.map(({ texts: [text = ''] }) => box.open(text))).not.toContain(undefined)
  await after[Symbol.asyncDispose]()
  await query(url, "delete from changes where what = 'secret'")
  await giveBack()
}, 60_000)
