import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { createAccounts } from '#accounts/accounts.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'

const secret = 'a secret of at least thirty-two characters, for tests'
const site = { origin: 'http://127.0.0.1:8000', basePath: '' }

function person(index: number) {
  return { name: `Person ${index}`, email: `person${index}@example.com`, password: `a password with ${index} in it` }
}

test('accounts live in the catalogue: made by two processes at once there is one owner, who can sign in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-accounts-'))
  const open = () => openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const [server, command] = [await open(), await open()]
  const [web, operator] = await Promise.all(
    [server, command].map((catalogue) =>
      createAccounts({
        database: catalogue.database,
        catalogue,
        secret,
        keys: sealingKeysOf(secret),
        site: () => site,
        providers: [],
        post: null,
        log: () => {},
      }),
    ),
  )
  const grant = authorize({ kind: 'operator' }, 'org:admin')
  if (web === undefined || operator === undefined || !grant.ok) throw new Error('Nothing to test with.')

  const code = (await web.setupCode()) ?? ''
  const made = await Promise.all([
    web.createOwner(code, person(0)),
    web.createOwner(code, person(1)),
    operator.create(grant.value, person(2), 'member'),
    operator.create(grant.value, person(3), 'member'),
  ])
  const owners = await Promise.all(
    made.map(async (one, index) => {
      if (!one.ok) return undefined
      const { email, password } = person(index)
      const answer = await web.handle(
        new Request(`${site.origin}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: site.origin,
            'x-mishap-client-address': `198.51.100.${200 + index}`,
          },
          body: JSON.stringify({ email, password }),
        }),
      )
      const cookie = answer.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ')
      return operator.actorOf(new Headers({ cookie }))
    }),
  )
  expect(owners.filter((actor) => actor?.kind === 'user' && actor.role === 'owner')).toHaveLength(1)
  expect(await operator.count()).toBe(owners.filter((actor) => actor !== undefined).length)
  expect(await web.needsOwner()).toBe(false)

  await Promise.all([server.close(), command.close()])
  await rm(folder, { recursive: true })
})
