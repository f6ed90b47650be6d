import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import { absolute, apiPaths, dsn, type Site } from '#domain/paths.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import { slugify, type NewProject } from '#domain/project/project.ts'
import type { Settings } from '#domain/settings.ts'
import { runningServer } from '../data-folder.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { createLog } from '../log.ts'
import type { House } from '#demo/house/house.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { openSmallStores, type SmallStores } from '../stores.ts'
import { projectFolder } from '../version.ts'
import { showProgress } from './progress.ts'
import { complain, say, type Command } from './command.ts'

const t = messages('cli')

export const seed: Command = {
  options: [],
  async run(_, settings) {
    const host = await serverFor(settings)
    if (typeof host === 'string') {
      complain(host)
      return 1
    }
    const small = await openSmallStores(settings)
    try {
      return await sendDemoTo(host, small, settings)
    } finally {
      await small.close()
      await host.stop()
    }
  },
}

/** The demo's target server: the one running on this data folder, or a temporary one. */
export interface Host {
  readonly address: string
  /** Records not digested yet. */
  backlog(): Promise<number>
  stop(): Promise<void>
}

async function serverFor(settings: Settings): Promise<Host | string> {
  const running = await runningServer(settings.dataFolder)
  if (running !== undefined && running.address !== '') {
    const { address } = running
    return { address, backlog: () => backlogOf(address), stop: () => Promise.resolve() }
  }
  say(t('done.seedServer'))
  // Any free port will do.
  const temporary = { ...settings, port: 0, host: '127.0.0.1' }
  const { startServer } = await import('../server.ts')
  const started = await startServer(temporary, {
    project: projectFolder,
    pages: 'none',
    log: createLog(settings),
  })
  if (!started.ok) return t('serve.inUse', { folder: settings.dataFolder, pid: String(started.refusal.pid) })
  const { address, running: parts, stop } = started.value
  return { address, backlog: () => Promise.resolve(parts.health().backlog.records), stop }
}

async function backlogOf(address: string): Promise<number> {
  const response = await fetch(absolute({ origin: address, basePath: '' }, apiPaths.health()))
  const { backlog } = (await response.json()) as { backlog: { records: number } }
  return backlog.records
}

/** Generates the demo data and sends it. Returns the command's exit code. */
export async function sendDemoTo(
  host: Omit<Host, 'stop'>,
  { catalogue, accounts }: Pick<SmallStores, 'catalogue' | 'accounts'>,
  settings: Pick<Settings, 'organization'>,
): Promise<number> {
  const line = showProgress()
  const now = new Date()
  const [{ seed: sendDemo }, { moveIn, settle }] = await Promise.all([
    import('#demo/seed.ts'),
    import('#demo/furnish.ts'),
  ])
  const { projects, again } = await projectsOf(catalogue)
  const { id: tokenId, token } = await aToken(catalogue, now)
  const api = { address: host.address, organization: settings.organization, token }
  const house = { catalogue, accounts, grant: operatorGrant, projects, api, now }
  const crew = await moveIn(house)
  await catalogue.tokens.revoke(operatorGrant('org:admin'), tokenId, now)
  const sent = await sendDemo({
    now,
    again,
    dsnOf: ({ name }) => dsnOf(name, catalogue, { origin: host.address, basePath: '' }),
    progress: (done, total) => line.update(t('done.seedSending', { done, total })),
  })
  if (!sent.ok) {
    line.end()
    const { refusal } = sent
    complain(
      refusal.reason === 'unreachable'
        ? t('error.unreachable', refusal)
        : t('error.seedRefused', { ...refusal, status: String(refusal.status) }),
    )
    return 1
  }
  for (let records = await host.backlog(); records > 0; records = await host.backlog()) {
    line.update(t('done.seedDigesting', { records }))
    await delay(200)
  }
  await settle(house, crew)
  line.end()
  say(t('done.seedDone', { ...sent.value, address: host.address }))
  return 0
}

/** The demo's projects: existing ones with its slugs, or new ones. `again`: they existed. */
async function projectsOf(catalogue: Catalogue): Promise<Pick<House, 'projects'> & { readonly again: boolean }> {
  const { demoProjects } = await import('#demo/shop.ts')
  const ofName = async (wanted: NewProject) => {
    const found = await catalogue.projects.bySlug(operatorGrant('project:read'), slugify(wanted.name))
    if (found !== undefined) return { id: found.id, isOld: found.firstEventAt !== null }
    const { project } = await catalogue.projects.create(operatorGrant('project:write'), wanted, new Date())
    return { id: project.id, isOld: false }
  }
  const { web, checkout, api, worker } = demoProjects
  const found = [await ofName(web), await ofName(checkout), await ofName(api), await ofName(worker)] as const
  const [ofWeb, ofCheckout, ofApi, ofWorker] = found
  return {
    projects: { web: ofWeb.id, checkout: ofCheckout.id, api: ofApi.id, worker: ofWorker.id },
    again: found.some(({ isOld }) => isOld),
  }
}

/** Creates a temporary token for uploading files, as a build would. */
async function aToken(catalogue: Catalogue, now: Date): Promise<{ readonly id: number; readonly token: string }> {
  const { token, hash, lastFour } = newApiToken()
  const scopes = ['org:read', 'project:read', 'project:releases'] as const
  const { id } = await catalogue.tokens.create(
    operatorGrant('org:admin'),
    { name: 'mishap seed', scopes, hash, lastFour },
    now,
  )
  return { id, token }
}

async function dsnOf(name: string, catalogue: Catalogue, site: Site): Promise<string> {
  const read = operatorGrant('project:read')
  const project = await catalogue.projects.bySlug(read, slugify(name))
  if (project === undefined) throw new Error(`There is no project ${name}.`)
  const key = (await catalogue.projects.keys(read, project.id)).find((one) => one.enabled)
  if (key === undefined) throw new Error(`The project ${project.slug} has no key that is switched on.`)
  return dsn(site, key.publicKey, project.id)
}
