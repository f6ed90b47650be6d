import { messages } from '#messages'
import { dsn } from '#domain/paths.ts'
import { parsePlatform, platforms, type Project } from '#domain/project/project.ts'
import type { Settings } from '#domain/settings.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openCatalogueStore, type CatalogueStore } from '../stores.ts'
import { BadArguments, needed, say, type Command } from './command.ts'
import { siteOf } from './site.ts'

const t = messages('cli')
const all = platforms.join(', ')

export const projectCreate: Command = {
  options: [
    {
      name: 'platform',
      value: 'P',
      get about() {
        return t('usage.projectPlatform', { platforms: all })
      },
    },
  ],
  async run(args, settings) {
    const name = needed(args.rest.join(' '), 'NAME')
    const platform = parsePlatform(args.text('platform') ?? 'other')
    if (platform === undefined)
      throw new BadArguments(t('error.platform', { platform: args.text('platform') ?? '', platforms: all }))
    return withStores(settings, async ({ catalogue }) => {
      const { project, key } = await catalogue.projects.create(
        operatorGrant('project:write'),
        { name, platform },
        new Date(),
      )
      say(dsn(await siteOf(settings), key.publicKey, project.id))
    })
  },
}

export const projectList: Command = {
  options: [],
  run: (_, settings) =>
    withStores(settings, async ({ catalogue }) => {
      const grant = operatorGrant('project:read')
      const projects = await catalogue.projects.list(grant)
      if (projects.length === 0) say(t('done.noProjects'))
      const site = await siteOf(settings)
      for (const project of projects) {
        const keys = await catalogue.projects.keys(grant, project.id)
        for (const key of keys) say(`${columns(project)}  ${dsn(site, key.publicKey, project.id)}`)
      }
    }),
}

function columns(project: Project): string {
  return `${String(project.id).padStart(4)}  ${project.slug.padEnd(24)}  ${project.platform.padEnd(18)}`
}

async function withStores(settings: Settings, job: (stores: CatalogueStore) => Promise<void>): Promise<number> {
  const stores = await openCatalogueStore(settings)
  try {
    await job(stores)
    return 0
  } finally {
    await stores.close()
  }
}
