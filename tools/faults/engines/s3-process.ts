// A process with a bucket: prints its port, and serves until stopped.
import S3rver from 's3rver'

const [directory = '', port = '0'] = process.argv.slice(2)
const server = new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory })
const { port: listening } = await server.run()
process.stdout.write(`${listening}\n`)
// Ends when its input closes, because its parent may be killed.
process.stdin.once('end', () => process.exit(0)).resume()
