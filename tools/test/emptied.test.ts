import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { dataPaths } from '#domain/data-paths.ts'
import { emptied } from '../../e2e/harness/emptied.ts'
import { operatorOf } from '../../e2e/harness/operator.ts'
import { discard, newDataFolder } from '../../e2e/harness/server.ts'
import { aCheck, aStatusPage, aWebhook, makeAlerts, operator } from '../../e2e/harness/things.ts'

afterAll(discard)

test('a shared server has nothing of earlier files, and gives no number twice', async () => {
  const data = await newDataFolder()
  const { close, ...made } = operatorOf({ ...process.env, MISHAP_DATA: data, MISHAP_LOG_LEVEL: 'silent' })
  const server = { ...made, data, digested: () => Promise.resolve() }
  const fill = async () => {
    const { catalogue } = await server.stores()
    await server.createProject('Shop', 'node')
    await server.createToken()
    await server.createAccount('Ann', 'owner')
    const project = await catalogue.projects.bySlug(operator('project:read'), 'shop')
    if (project === undefined) throw new Error('There is no project.')
    await catalogue.holds.place(
      operator('org:admin'),
      { projectId: project.id, issueNumber: null, reason: 'A court asks.' },
      new Date(),
    )
    await makeAlerts(catalogue, { kind: 'operator' }, 'Often')
    return [project.id, await aWebhook(catalogue, 'Till'), await aCheck(catalogue, project.id, 'Shop')] as const
  }
  const first = await fill()
  await aStatusPage((await server.stores()).catalogue)
  await emptied(server)
  expect(tablesWithRows(data)).toEqual(['changes', 'migrations', 'project_removals'])
  const second = await fill()
  expect(second.every((id, at) => id > (first[at] ?? Infinity))).toBe(true)
  await close()
})

function tablesWithRows(data: string): readonly string[] {
  using database = new DatabaseSync(dataPaths(data).catalogue, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
  return tables
    .all()
    .map(({ name }) => String(name))
    .filter((name) => database.prepare(`select 1 from "${name}" limit 1`).get() !== undefined)
    .toSorted()
}
