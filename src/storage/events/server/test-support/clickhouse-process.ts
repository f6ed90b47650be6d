// A ClickHouse process for tests. It prints its port on a line and serves until it is stopped.
import type { AddressInfo } from 'node:net'
import { openTestEngine } from './test-engine.ts'
import { createClickHouseServer } from './clickhouse-http.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
const { TEST_CLICKHOUSE_USER: user = 'default', TEST_CLICKHOUSE_PASSWORD: password = '' } = process.env

const engine = await openTestEngine(folder)
const server = createClickHouseServer(engine, { user, password })
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
const stop = () => {
  server.close()
  server.closeAllConnections()
  void engine.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.stdin.once('end', stop).resume()
