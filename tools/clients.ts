import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runClients } from '../e2e/clients/all.ts'
import { openShop } from '../e2e/clients/shop.ts'
import { pageOf } from '../e2e/clients/table.ts'
import { discard } from '../e2e/harness/server.ts'

// Runs clients of Sentry's API against a separate server, and rewrites docs/clients.md.

await using shop = await openShop()
const clients = await runClients(shop)
writeFileSync(fileURLToPath(new URL('../docs/clients.md', import.meta.url)), pageOf(clients))
for (const { name, rows } of clients)
  for (const { call, works, said, requests } of rows)
    if (works === 'no') process.stdout.write(`${name}: ${call}: ${said}\n  ${requests.join('\n  ')}\n`)
process.exitCode = 0
await discard()
