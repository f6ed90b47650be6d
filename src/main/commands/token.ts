import { messages } from '#messages'
import { permissions, scopesForTools, type Permission } from '#domain/access/roles.ts'
import type { Settings } from '#domain/settings.ts'
import { newApiToken, newOrganizationToken } from '#accounts/tokens.ts'
import type { NewApiToken } from '#domain/token/token.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openCatalogueStore } from '../stores.ts'
import { BadArguments, complain, needed, say, type Command } from './command.ts'
import { siteOf } from './site.ts'

const t = messages('cli')
const all = permissions.join(', ')

export const tokenCreate: Command = {
  options: [
    {
      name: 'organization',
      get about() {
        return t('usage.tokenOrganization', { scopes: scopesForTools.join(', ') })
      },
    },
    {
      name: 'scopes',
      value: 'S',
      get about() {
        return t('usage.tokenScopes', { scopes: all })
      },
    },
    { name: 'name', value: 'N', about: t('usage.tokenName') },
  ],
  async run(args, settings) {
    const isForTools = args.has('organization')
    const named = args.text('scopes')
    const scopes = isForTools && named === undefined ? scopesForTools : scopesOf(needed(named, '--scopes'))
    const { token, hash, lastFour } = isForTools ? await organizationToken(settings) : newApiToken()
    const name = args.text('name') ?? `mishap token create`
    const stores = await openCatalogueStore(settings)
    try {
      await stores.catalogue.tokens.create(operatorGrant('org:admin'), { name, scopes, hash, lastFour }, new Date())
    } finally {
      await stores.close()
    }
    complain(t('done.tokenOnce'))
    say(token)
    return 0
  },
}

async function organizationToken(settings: Settings): Promise<NewApiToken> {
  return newOrganizationToken(await siteOf(settings), settings.organization, new Date())
}

function scopesOf(text: string): readonly Permission[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(scopeOf)
}

function scopeOf(text: string): Permission {
  const scope = permissions.find((permission) => permission === text)
  if (scope === undefined) throw new BadArguments(t('error.scope', { scope: text, scopes: all }))
  return scope
}
