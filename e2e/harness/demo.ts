import { sendDemoTo } from '#main/commands/seed.ts'
import { addPerson } from './template.ts'
import type { SharedServer } from './server.ts'

/**
 * Seeds the demo on a running server that has an owner, so that the demo's people get accounts. Takes half a minute.
 */
export async function seedDemo(server: SharedServer): Promise<void> {
  await addPerson(server, 'Olga', 'owner')
  const stores = await server.stores()
  const host = {
    address: server.address,
    backlog: async () => {
      await server.digested()
      return 0
    },
  }
  const code = await sendDemoTo(host, stores, { organization: 'home' })
  if (code !== 0) throw new Error('The demo was refused.')
}
