// A process with a bucket: it says its port in a line, and serves until it is ended.
import S3rver from 's3rver'

const [directory = '', port = '0'] = process.argv.slice(2)
const server = new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory })
const { port: listening } = await server.run()
process.stdout.write(`${listening}\n`)
// It ends when nobody holds its input any more: whoever started it may be killed.
process.stdin.once('end', () => process.exit(0)).resume()
