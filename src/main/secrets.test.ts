import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFactorBox } from '#accounts/factor-box.ts'
import type { SealedTexts } from '#domain/secret/sealed-texts.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { rotateSecrets, type RotationParts } from '#services/secrets/rotate.ts'
import { adaptersOfRun } from '#storage/test-support/adapters.ts'
import { query, takeDatabase } from '#storage/catalogue/test-support/postgres.ts'
import { instanceSecrets } from './data-folder.ts'
import { parseSettings } from './settings.ts'
import { openSmallStores } from './stores.ts'
import { plantSecrets } from './test-support/planted-secrets.ts'

/** Searches the stored catalogue, as a SQLite file and a Postgres dump, for secrets, and tests key rotation. */

const secret = 'the secret of an instance, for tests'
const [old, fresh] = ['an-old-key-of-thirty-two-characters', 'a-new-key-of-thirty-two-characters']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Place {
  readonly env: Readonly<Record<string, string>>
  /** All stored bytes. */
  bytes(): Promise<string>
  /** Names of the columns, as `table.column`. */
  columns(): Promise<readonly string[]>
  done(): Promise<void>
}

const engines = adaptersOfRun<{ readonly name: string; readonly place: () => Promise<Place> }>([
  {
    name: 'sqlite',
    place: async () => {
      const data = await mkdtemp(join(folder, 'sqlite-'))
      const files = async () => (await readdir(data)).filter((name) => name.startsWith('catalogue'))
      return {
        env: { MISHAP_DATA: data },
        bytes: async () =>
          (await Promise.all((await files()).map((name) => readFile(join(data, name), 'latin1')))).join('\n'),
        columns: async () => {
          using database = new DatabaseSync(join(data, 'catalogue.db'), { readOnly: true })
          const found = database
            .prepare(
              "select m.name || '.' || c.name as name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'",
            )
            .all()
          return found.map(({ name }) => String(name))
        },
        done: async () => {},
      }
    },
  },
  {
    name: 'postgres',
    place: async () => {
      const { url, giveBack } = await takeDatabase()
      const columns = async () =>
        (
          await query(
            url,
            "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
          )
        ).rows
      return {
        env: { MISHAP_DATA: await mkdtemp(join(folder, 'postgres-')), MISHAP_DATABASE: url },
        bytes: async () => {
          const { rows } = await query(
            url,
            "select table_name as name from information_schema.tables where table_schema = 'public'",
          )
          const tables = await Promise.all(
            rows.map(({ name }) => query(url, `select string_agg(t::text, ' ') as text from "${String(name)}" t`)),
          )
          return tables.map(({ rows: [row] }) => String(row.text)).join('\n')
        },
        columns: async () => (await columns()).map(({ name }) => String(name)),
        done: async () => {
          await query(url, "delete from changes where what = 'secret'")
          await giveBack()
        },
      }
    },
  },
])

function settingsOf(env: Readonly<Record<string, string>>, keys: readonly string[]) {
  const parsed = parseSettings({
    NODE_ENV: 'test',
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_SECRET: secret,
    MISHAP_ENCRYPTION_KEY: keys.join(','),
    ...env,
  })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  return parsed.value
}

async function opened(place: Place, ...keys: readonly string[]) {
  const settings = settingsOf(place.env, keys)
  const stores = await openSmallStores(settings)
  return { settings, stores, ...(await instanceSecrets(settings)), [Symbol.asyncDispose]: () => stores.close() }
}

function rotation(sealed: SealedTexts, keys: SealingKeys): RotationParts {
  return {
    sealed,
    sealers: {
      receiver: createSecretBox(keys, 'alerts'),
      integration: createSecretBox(keys, 'tickets'),
      github_app: createSecretBox(keys, 'github'),
      slack_app: createSecretBox(keys, 'slack'),
      check: createSecretBox(keys, 'uptime'),
      second_factor: createFactorBox(keys),
      webhook: createSecretBox(keys, 'webhooks'),
    },
  }
}

const sums = (rotated: Awaited<ReturnType<typeof rotateSecrets>>) =>
  Object.fromEntries(
    rotated.map(({ kind, rows, current, resealed, lost }) => [kind, [rows, current, resealed, lost.length]]),
  )

describe.each(engines)('secrets in $name', ({ place: make }) => {
  test('are nowhere in plain text, before and after their keys are changed, and need no old key then', async () => {
    const place = await make()
    {
      await using before = await opened(place, old)
      const { plain } = await plantSecrets(before.stores, before.settings, before.keys)
      const found = async () => {
        const bytes = await place.bytes()
        return Object.entries(plain).filter(([, text]) => bytes.includes(text))
      }
      expect(Object.values(plain).every((text) => text.length > 7)).toBe(true)
      expect(await found()).toEqual([])
      // Proves that the search works: non-secret names are found the same way.
      expect(await place.bytes()).toContain('ada@example.com')

      await using both = await opened(place, old, fresh)
      const parts = rotation(both.stores.catalogue.sealedTexts, both.keys)
      expect(sums(await rotateSecrets(parts, { isDryRun: true }))).toEqual({
        receiver: [5, 0, 5, 0],
        integration: [1, 0, 1, 0],
        github_app: [1, 0, 1, 0],
        slack_app: [1, 0, 1, 0],
        check: [1, 0, 1, 0],
        second_factor: [1, 0, 1, 0],
        webhook: [1, 0, 1, 0],
      })
      await rotateSecrets(parts, { isDryRun: false })
      expect(await found()).toEqual([])
    }
    await using after = await opened(place, fresh)
    const alone = sealingKeysOf(fresh)
    const parts = rotation(after.stores.catalogue.sealedTexts, alone)
    expect(sums(await rotateSecrets(parts, { isDryRun: true }))).toEqual({
      receiver: [5, 5, 0, 0],
      integration: [1, 1, 0, 0],
      github_app: [1, 1, 0, 0],
      slack_app: [1, 1, 0, 0],
      check: [1, 1, 0, 0],
      second_factor: [1, 1, 0, 0],
      webhook: [1, 1, 0, 0],
    })
    await after[Symbol.asyncDispose]().catch(() => {})
    await place.done()
  })

  test('that somebody saves at the same moment are theirs, and those that no key opens are left alone', async () => {
    const place = await make()
    await using one = await opened(place, old)
    await plantSecrets(one.stores, one.settings, one.keys)
    const { sealedTexts } = one.stores.catalogue
    const box = createSecretBox(sealingKeysOf(old), 'alerts')
    let saved = 0
    const raced: SealedTexts = {
      ...sealedTexts,
      replace: async (changes) => {
        // Another writer precedes the first change.
        const row = changes[0]?.row
        if (row?.kind === 'receiver' && saved++ === 0)
          await sealedTexts.replace([{ row, texts: [box.seal('{"saved":"meanwhile"}')] }])
        return sealedTexts.replace(changes)
      },
    }
    await rotateSecrets(rotation(raced, sealingKeysOf(secret, old, fresh)), { isDryRun: false })
    const [first] = await sealedTexts.after('receiver', '', 1)
    expect(createSecretBox(sealingKeysOf(fresh), 'alerts').open(first?.texts[0] ?? '')).toBe('{"saved":"meanwhile"}')

    const lost = await rotateSecrets(rotation(sealedTexts, sealingKeysOf('a stranger')), { isDryRun: false })
    expect(lost.filter(({ rows, lost: ids }) => ids.length !== rows)).toEqual([])
    expect(sums(await rotateSecrets(rotation(sealedTexts, sealingKeysOf(fresh)), { isDryRun: true })).receiver).toEqual(
      [5, 5, 0, 0],
    )
    await one[Symbol.asyncDispose]().catch(() => {})
    await place.done()
  })

  test('lie in columns that are known: a new one that sounds like a secret is decided here', async () => {
    const place = await make()
    await using _ = await opened(place)
    const sounds = (await place.columns()).filter((name) =>
      /\.[^.]*(secret|token|passw|sealed|hash|key|code|credential|private|config|value)[^.]*$/i.test(name),
    )
    expect(sounds.toSorted()).toEqual(Object.values(decided).flat().toSorted())
    await _[Symbol.asyncDispose]().catch(() => {})
    await place.done()
  })
})

/** Columns by protection. Sealed ones are also in src/storage/catalogue/sealed-texts.ts. */
const decided = {
  sealed: [
    'alert_receivers.sealed',
    'github_app.private_key',
    'github_app.webhook_secret',
    'integrations.token',
    'integrations.webhook_secret',
    'slack_app.bot_token',
    'slack_app.signing_secret',
    'twoFactor.backupCodes',
    'twoFactor.secret',
    // Its headers.
    'uptime_checks.config',
    'webhooks.sealed',
  ],
  /** By SHA-256, because they are long and random; the password by scrypt. */
  hashed: [
    'account.password',
    'api_tokens.hash',
    'dashboard_links.token_hash',
    'idempotency_keys.key_hash',
    'invitations.hash',
    'oauth_grants.code_hash',
    'oauth_refresh_tokens.hash',
    // A 59-bit code that expires within minutes.
    'slack_codes.code_hash',
    'uptime_probes.token_hash',
    // The issuer and id of a used assertion, which is not secret and can no longer be used.
    'used_assertions.hash',
  ],
  /** Sealed with the caller's token and key, neither of which is stored; expires within a day. */
  sealedByCaller: ['idempotency_keys.sealed'],
  /** Useless without the instance's secret, which signs the cookie that carries them; expire within minutes or days. */
  signed: ['session.token', 'verification.value'],
  /** Never written: src/accounts/provisioning.ts stores no provider tokens. */
  empty: [
    'account.accessToken',
    'account.accessTokenExpiresAt',
    'account.idToken',
    'account.refreshToken',
    'account.refreshTokenExpiresAt',
  ],
  /** Write-only keys: they are in apps and in job URLs, and are shown to the users who set those up. */
  sendOnly: [
    'digest_aside.key',
    'dsn_projects.public_key',
    'monitors.ping_key',
    'project_keys.public_key',
    'quotas.public_key',
  ],
  none: [
    'artifact_files.index_key',
    'artifact_files.map_index_key',
    'attachments.group_hash',
    'debug_objects.code_id',
    'debug_objects.index_key',
    // A directory's lower-case name for a user: an address or a name.
    'directory_entries.user_key',
    'feedback.group_hash',
    'discarded_groups.group_hash',
    'hold_groups.group_hash',
    'integrations.token_ends',
    'issue_hashes.group_hash',
    'monitors.config',
    'passkey.credentialID',
    'passkey.publicKey',
    'releases.sort_key',
    'tickets.ticket_key',
  ],
}
