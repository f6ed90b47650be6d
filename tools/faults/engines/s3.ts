import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { openFaultyFront, type Trouble } from '#storage/blobs/test-support/faulty-front.ts'
import { testCredentials } from '#storage/blobs/test-support/test-bucket.ts'
import { mountVolume } from '../../../e2e/harness/volume.ts'
import { openWire } from '../wire.ts'
import type { Engine } from './engine.ts'

const program = fileURLToPath(new URL('s3-process.ts', import.meta.url))

export interface Bucket extends Engine {
  /** Answers every write with this fault, and forwards other requests; `undefined` to forward all. */
  answer(trouble: Trouble | undefined): void
}

const MIB = 128

/** An s3rver bucket in a separate process. */
export async function openBucket(onVolume: boolean): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'mishap-faults-bucket-'))
  const volume = onVolume ? await mountVolume(directory, MIB) : undefined
  let { child, port } = await startBucket(directory, 0)
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: testCredentials })
  await client.send(new CreateBucketCommand({ Bucket: 'mishap' }))
  client.destroy()
  const front = await openFaultyFront(endpoint)
  const wire = await openWire({ host: '127.0.0.1', port: Number(new URL(front.address).port) })
  const kill = () => ended(child)
  return {
    name: 's3',
    wire,
    volume,
    env: {
      MISHAP_BLOBS: `s3://mishap?endpoint=http://127.0.0.1:${wire.port}`,
      MISHAP_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
      MISHAP_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    },
    pid: () => child.pid ?? 0,
    answer: (trouble) => {
      // It would grow without bound.
      front.seen.length = 0
      front.trouble = ({ method }) => (method === 'GET' || method === 'HEAD' ? undefined : trouble)
    },
    kill,
    start: async () => {
      if (child.exitCode !== null || child.signalCode !== null) ({ child, port } = await startBucket(directory, port))
    },
    [Symbol.asyncDispose]: async () => {
      await wire[Symbol.asyncDispose]()
      await front[Symbol.asyncDispose]()
      await kill()
      await volume?.[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startBucket(directory: string, asked: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [program, directory, String(asked)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, port: Number(line) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
