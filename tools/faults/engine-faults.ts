import { setTimeout as delay } from 'node:timers/promises'
import type { Trouble } from '#storage/blobs/test-support/faulty-front.ts'
import { familyOf } from '../../bench/processes.ts'
import type { Engine } from './engines/engine.ts'
import { between, type Fault } from './fault.ts'
import type { Stage } from './stage.ts'
import type { Wire, WireState } from './wire.ts'

type Name = Engine['name']
const names: readonly Name[] = ['postgres', 'clickhouse', 's3']

function engineOf(stage: Stage, name: Name): Engine {
  const found = stage.engines.find((engine) => engine.name === name)
  if (found === undefined) throw new Error(`There is no ${name} here.`)
  return found
}

function onEngine(what: string, name: Name, strike: (engine: Engine, ms: number) => Promise<string>): Fault {
  return {
    name: `${what}-${name}`,
    fits: (stage) => stage.engines.some((engine) => engine.name === name),
    strike: (stage, random) => strike(engineOf(stage, name), between(random, 300, 3_000)),
  }
}

function wireOf(stage: Stage, name: Name | 'ingest'): Wire | undefined {
  return name === 'ingest' ? stage.toIngest : stage.engines.find((engine) => engine.name === name)?.wire
}

function onWire(what: string, name: Name | 'ingest', state: WireState): Fault {
  return {
    name: `${what}-${name}`,
    fits: (stage) => wireOf(stage, name) !== undefined,
    strike: async (stage, random) => {
      const ms = between(random, 300, 3_000)
      const wire = wireOf(stage, name)
      await wire?.set(state)
      await delay(ms)
      await wire?.set('open')
      return `for ${ms} ms`
    },
  }
}

/**
 * S3's errors for a bucket that rejects writes (Amazon S3 API Reference, Error responses; 507 is used by other
 * vendors).
 */
const troubles: Readonly<Record<string, Trouble>> = {
  full: { status: 507, code: 'InsufficientStorage' },
  refusing: { status: 403, code: 'AccessDenied' },
  busy: { status: 503, code: 'SlowDown' },
  half: 'half',
}

const ofBucket = Object.entries(troubles).map(([what, trouble]): Fault => ({
  name: `bucket-${what}`,
  fits: ({ bucket }) => bucket !== undefined,
  strike: async ({ bucket }, random) => {
    const ms = between(random, 300, 3_000)
    bucket?.answer(trouble)
    await delay(ms)
    bucket?.answer(undefined)
    return `for ${ms} ms`
  },
}))

const ofEach = names.flatMap((name): readonly Fault[] => [
  onEngine('kill', name, async (engine, ms) => {
    await engine.kill()
    await delay(ms)
    await engine.start()
    return `away for ${ms} ms`
  }),
  onEngine('freeze', name, async (engine, ms) => {
    const family = await familyOf(engine.pid())
    for (const pid of family) process.kill(pid, 'SIGSTOP')
    await delay(ms)
    for (const pid of family) process.kill(pid, 'SIGCONT')
    return `${family.length} processes stopped for ${ms} ms`
  }),
  {
    ...onEngine('full', name, async (engine, ms) => {
      await engine.volume?.fill()
      await delay(ms)
      await engine.volume?.clear()
      // It may have ended because of it.
      await engine.start()
      return `no room for ${ms} ms`
    }),
    fits: (stage) => stage.engines.some((engine) => engine.name === name && engine.volume !== undefined),
  },
])

const ofWires = [...names, 'ingest' as const].flatMap((name): readonly Fault[] => [
  onWire('slow', name, { slowMs: 200 }),
  onWire('refuse', name, 'refusing'),
  onWire('part', name, 'parted'),
  onWire('mute', name, 'mute'),
  onWire('reset', name, 'resetting'),
])

/** Faults of the stores' servers, and of the connections to them and to an ingest node. */
export const engineFaults: readonly Fault[] = [...ofEach, ...ofWires, ...ofBucket]
