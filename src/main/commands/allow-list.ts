import { operatorGrant } from '#domain/access/operator-grant.ts'
import { messages } from '#messages'
import { openCatalogueStore } from '../stores.ts'
import { say, type Command } from './command.ts'

const t = messages('cliSecurity')

export const allowListLift: Command = {
  options: [],
  async run(_args, settings) {
    const stores = await openCatalogueStore(settings)
    try {
      const { organization } = stores.catalogue
      const { allowedNetworks } = await organization.settings()
      if (allowedNetworks.length > 0)
        await organization.update(operatorGrant('org:write'), { allowedNetworks: [] }, new Date())
      say(t(allowedNetworks.length > 0 ? 'allowList.lifted' : 'allowList.none'))
    } finally {
      await stores.close()
    }
    return 0
  },
}
