import { messages } from '#messages'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openSmallStores } from '../stores.ts'
import { complain, needed, say, type Command } from './command.ts'
import { siteOf } from './site.ts'

const t = messages('cli')

/** For installations without mail: prints the link that would have been sent. */
export const userResetPassword: Command = {
  options: [{ name: 'email', value: 'E', about: t('usage.userResetEmail') }],
  async run(args, settings) {
    const email = needed(args.text('email'), '--email')
    const site = await siteOf(settings)
    const stores = await openSmallStores(settings, undefined, () => site)
    try {
      const link = await stores.accounts.resetLink(operatorGrant('org:admin'), email)
      if (link === undefined) {
        complain(t('error.noAccount', { email }))
        return 1
      }
      complain(t('done.resetLink', { email }))
      say(link)
      return 0
    } finally {
      await stores.close()
    }
  },
}
