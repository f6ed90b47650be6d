/** Writes what derives from the operations, the table of docs/api.md and the client: `node tools/api-table.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operationTable } from '#api/v1/table.ts'
import { currentClient } from './api-client/current.ts'

const path = fileURLToPath(new URL('../docs/api.md', import.meta.url))
const MARK = '<!-- operations:'
const text = readFileSync(path, 'utf8')
const from = text.indexOf('\n', text.indexOf(MARK)) + 1
writeFileSync(path, `${text.slice(0, from)}\n${operationTable()}\n`)

const client = currentClient()
writeFileSync(client.path, client.source)
