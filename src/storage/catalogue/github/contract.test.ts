import { describe, expect, test } from 'vitest'
import type { Looked } from '#domain/github/github-work.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const app = {
  appId: 7,
  slug: 'mishap',
  name: 'Mishap',
  baseUrl: 'https://github.com',
  pageUrl: 'https://github.com/apps/m',
}
const sealed = { privateKey: 'sealed-key', webhookSecret: 'sealed-secret' }
const told = { comments: true, checks: true, watchMinutes: 60 }
const SHA = 'a'.repeat(40)
const done: Looked = { remoteId: 31, sent: 'hash', attempts: 0, dueAt: null }

/** A project, an app, and the repository of the project's code. */
async function aStage(stage: CatalogueBench) {
  const project = await stage.project('web')
  const { github, githubWork: work, releases } = stage.catalogue
  const write = operator('org:write')
  await github.connect(write, app, sealed, noon)
  await work.setRepositories([{ id: 1, installationId: 9, name: 'acme/shop' }])
  expect(await github.link(write, project.id, 1, told, noon)).toMatchObject({ ok: true })
  const release = (version: string, at: Date, commit = SHA) =>
    releases.upsert(
      operator('project:releases'),
      version,
      { projects: [project.id], refs: [{ repository: 'Acme/Shop', commit }] },
      at,
    )
  return { project, github, work, releases, write, release }
}

describe.each(engines)('the GitHub app on $name', ({ bench }) => {
  test('is one, with its links and without its secrets; links outlive it', async () => {
    await using stage = await bench()
    const { project, github, work, write } = await aStage(stage)
    expect(await github.app(write)).toMatchObject({ ...app, hookHeardAt: null, fault: null })
    expect(JSON.stringify(await github.app(write))).not.toContain('sealed')
    expect(await work.app()).toMatchObject({ appId: 7, sealed })
    expect(await github.link(write, project.id, 2, told, noon)).toMatchObject({ refusal: { reason: 'not_found' } })
    await github.link(write, project.id, 1, { ...told, comments: false }, noon)
    const link = { projectId: project.id, repositoryId: 1, repository: 'acme/shop', ...told, comments: false }
    expect(await github.links(write)).toEqual([link])

    await github.connect(write, { ...app, appId: 8 }, sealed, noon)
    expect(await github.links(write)).toEqual([{ ...link, repository: '' }])
    expect(await github.disconnect(write, noon)).toBe(true)
    expect(await github.disconnect(write, noon)).toBe(false)
    expect(await work.app()).toBeUndefined()
    expect(await github.unlink(write, project.id, 1, noon)).toBe(true)
    const log = await stage.catalogue.audit.search(write, {}, 20)
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('integration.'))).toEqual([
      'integration.updated',
      'integration.deleted',
      'integration.created',
      'integration.updated',
      'integration.updated',
      'integration.created',
    ])
    expect(JSON.stringify(log)).not.toContain('sealed')
  })

  test('notes what it took in, what went wrong, and when to ask anew', async () => {
    await using stage = await bench()
    const { github, work, write } = await aStage(stage)
    expect(await work.heard('one', minutes(1))).toBe(false)
    await work.delivered('one', minutes(1))
    await work.delivered('one', minutes(1))
    expect(await work.heard('one', minutes(2))).toBe(true)
    await work.delivered('late', minutes(30 * 24 * 60))
    expect(await work.heard('one', minutes(3))).toBe(false)
    await work.note({ reason: 'forbidden', status: 403, says: 'No' }, minutes(4))
    await work.syncAt(minutes(5), 2)
    expect(await github.app(write)).toMatchObject({
      hookHeardAt: minutes(3),
      fault: { reason: 'forbidden', says: 'No', at: minutes(4) },
    })
    expect(await work.app()).toMatchObject({ syncAt: minutes(5), syncAttempts: 2 })
    await work.note(null, minutes(6))
    expect((await github.app(write))?.fault).toBeNull()
  })

  test('keeps pull requests until they are closed; what changes during a look is looked at again', async () => {
    await using stage = await bench()
    const { project, github, work, write } = await aStage(stage)
    expect(await work.pullChanged(2, 5, noon)).toBe(false)
    expect(await work.pullChanged(1, 5, noon)).toBe(true)
    const [pull] = await work.duePulls(noon, 10)
    if (pull === undefined) throw new Error('No pull request is due.')
    expect(pull).toMatchObject({ number: 5, commentId: null, sent: '', attempts: 0, projects: [project.id] })
    await work.pullChanged(1, 5, minutes(1))
    await work.pullLooked(pull, done)
    const [again] = await work.duePulls(minutes(1), 10)
    if (again === undefined) throw new Error('It is not due again.')
    expect(again).toMatchObject({ commentId: 31, sent: 'hash' })
    await work.pullLooked(again, { attempts: 3, dueAt: minutes(9) })
    expect(await work.duePulls(minutes(8), 10)).toEqual([])
    expect(await work.duePulls(minutes(9), 10)).toMatchObject([{ commentId: 31, attempts: 3 }])
    await github.link(write, project.id, 1, { ...told, comments: false }, noon)
    expect(await work.pullChanged(1, 6, noon)).toBe(false)
    expect(await work.pullClosed(1, 5)).toBe(true)
    expect(await work.pullClosed(1, 5)).toBe(false)
  })

  test('checks releases with a commit there, since they were linked, once for each deploy', async () => {
    await using stage = await bench()
    const { project, work, releases, release } = await aStage(stage)
    await release('web@old', minutes(-5))
    await release('web@short', minutes(1), 'abc123')
    await release('web@1', minutes(1))
    const commits = [SHA, 'b'.repeat(40)].map((id) => ({
      id,
      repository: 'acme/shop',
      authorName: 'Ada',
      authorEmail: '',
      message: '',
      timestamp: null,
      files: [],
    }))
    const byCommits = { projects: [project.id], commits }
    await releases.upsert(operator('project:releases'), 'web@2', byCommits, minutes(1))
    expect(await work.beginChecks(minutes(2))).toBe(2)
    expect(await work.beginChecks(minutes(2))).toBe(0)
    const [check] = await work.dueChecks(minutes(2), 10)
    if (check === undefined) throw new Error('No check is due.')
    expect(check).toMatchObject({
      repository: { id: 1, installationId: 9, name: 'acme/shop' },
      project: { slug: 'web' },
      headSha: SHA,
      checkRunId: null,
      beganAt: minutes(1),
      endsAt: minutes(61),
    })
    await work.checkLooked(check, done)
    expect(await work.dueChecks(minutes(2), 10)).toHaveLength(1)
    expect(await work.checkAgain(1, { checkRunId: 31 }, minutes(3))).toBe(1)
    expect(await work.checkAgain(1, { headSha: SHA }, minutes(3))).toBe(2)
    expect(await work.checkAgain(2, { headSha: SHA }, minutes(3))).toBe(0)

    const deploy = { environment: 'live', name: null, url: null, startedAt: null, finishedAt: minutes(30) }
    await releases.addDeploy(operator('project:releases'), 'web@1', deploy)
    // A check never starts before its deploy.
    expect(await work.beginChecks(minutes(20))).toBe(0)
    expect(await work.beginChecks(minutes(31))).toBe(1)
    expect(await work.beginChecks(minutes(31))).toBe(0)
    const due = await work.dueChecks(minutes(31), 10)
    expect(due.find(({ version }) => version === 'web@1')).toMatchObject({ beganAt: minutes(30), checkRunId: null })
    expect(await work.beginChecks(minutes(3 * 24 * 60))).toBe(0)
  })
})
