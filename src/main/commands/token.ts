import { messages } from '#messages'
import { permissions, type Permission } from '#domain/access/access.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { operatorGrant } from '../examine.ts'
import { openSmallStores } from '../stores.ts'
import { BadArguments, complain, needed, say, type Command } from './command.ts'

const t = messages('cli')
const all = permissions.join(', ')

export const tokenCreate: Command = {
  words: ['token', 'create'],
  usage: 'token create --scopes S [--name N]',
  about: t('usage.tokenCreate'),
  options: [
    { name: 'scopes', value: 'S', about: t('usage.tokenScopes', { scopes: all }) },
    { name: 'name', value: 'N', about: t('usage.tokenName') },
  ],
  async run(given, settings) {
    const scopes = needed(given.text('scopes'), '--scopes')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(scopeOf)
    const { token, hash, lastFour } = newApiToken()
    const name = given.text('name') ?? `mishap token create`
    const stores = await openSmallStores(settings)
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

function scopeOf(text: string): Permission {
  const scope = permissions.find((permission) => permission === text)
  if (scope === undefined) throw new BadArguments(t('error.scope', { scope: text, scopes: all }))
  return scope
}
