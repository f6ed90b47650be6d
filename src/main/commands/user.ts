import { randomBytes } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { messages } from '#messages'
import { roles } from '#domain/access/roles.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openSmallStores } from '../stores.ts'
import { BadArguments, complain, needed, say, type Command } from './command.ts'

const t = messages('cli')
const refusals = messages('accounts')

export const userCreate: Command = {
  options: [
    { name: 'email', value: 'E', about: t('usage.userEmail') },
    { name: 'name', value: 'N', about: t('usage.userName') },
    { name: 'role', value: 'R', about: t('usage.userRole') },
    { name: 'password-stdin', about: t('usage.userPassword') },
  ],
  async run(args, settings) {
    const email = needed(args.text('email'), '--email')
    const name = needed(args.text('name'), '--name')
    const wanted = args.text('role') ?? 'member'
    const role = roles.find((one) => one === wanted)
    if (role === undefined) throw new BadArguments(t('error.role', { role: wanted }))
    const typed = args.has('password-stdin') ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : undefined
    const password = typed ?? randomBytes(18).toString('base64url')

    const stores = await openSmallStores(settings)
    try {
      const made = await stores.accounts.create(operatorGrant('org:admin'), { name, email, password }, role)
      if (!made.ok) {
        complain(
          refusals(`problem.${made.refusal.reason}`, { limit: 'limit' in made.refusal ? made.refusal.limit : 0 }),
        )
        return 1
      }
      say(t('done.userCreated', { email, role: made.value.role }))
      if (typed === undefined) say(t('done.passwordMade', { password }))
      return 0
    } finally {
      await stores.close()
    }
  },
}
